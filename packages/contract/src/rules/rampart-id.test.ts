import { expect, it } from 'vitest';
import { parseRampartId, rampartId } from './rampart-id.ts';

it('a Rampart ID is a number, with or without its letters', () => {
  expect(['RMP-12', 'rmp-12', ' 12 ', '012'].map(parseRampartId)).toEqual([12, 12, 12, 12]);
  expect(['', 'RMP-', '-12', '1.5', 'RMP-9999999999', '99999999999'].map(parseRampartId)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
  expect(['2147483647', '2147483648'].map(parseRampartId)).toEqual([2_147_483_647, undefined]);
  expect(parseRampartId(rampartId(1024))).toBe(1024);
});
