import { expect, it } from 'vitest';
import { nextOrder, turnedOrder } from './sort-order.ts';

it('reverses the same column and sorts a new column ascending', () => {
  const first = nextOrder<string>({ name: 'name', by: 'asc' }, 'name');
  expect(first).toEqual({ name: 'name', by: 'desc' });
  expect(nextOrder(first, 'name')).toEqual({ name: 'name', by: 'asc' });
  expect(nextOrder(first, 'manufacturer')).toEqual({ name: 'manufacturer', by: 'asc' });
});

it('reverses the direction in a group with every choice, for any column', () => {
  expect(turnedOrder({ name: 'name', by: 'asc' }, 'name')).toEqual({ name: 'name', by: 'desc' });
  expect(turnedOrder({ name: 'name', by: 'desc' }, 'type')).toEqual({ name: 'type', by: 'asc' });
  expect(turnedOrder({ name: 'type', by: 'asc' }, 'name')).toEqual({ name: 'name', by: 'desc' });
});
