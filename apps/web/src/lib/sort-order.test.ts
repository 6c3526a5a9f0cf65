import { expect, it } from 'vitest';
import { nextOrder } from './sort-order.ts';

it('turns the same column round and starts a new one ascending', () => {
  const first = nextOrder<string>({ name: 'name', by: 'asc' }, 'name');
  expect(first).toEqual({ name: 'name', by: 'desc' });
  expect(nextOrder(first, 'name')).toEqual({ name: 'name', by: 'asc' });
  expect(nextOrder(first, 'manufacturer')).toEqual({ name: 'manufacturer', by: 'asc' });
});
