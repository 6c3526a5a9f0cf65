import { expect, it } from 'vitest';
import { withGaps } from './virtual-rows.ts';

const words = (indexes: number[], count: number) =>
  withGaps(indexes, count, 40).map((entry) => (entry.kind === 'row' ? entry.index : `${entry.height} px`));

it.each([
  [[], 0, []],
  [[0, 1, 2], 3, [0, 1, 2]],
  [[2, 3], 10, ['80 px', 2, 3, '240 px']],
  [[0, 1, 7, 8], 9, [0, 1, '200 px', 7, 8]],
])('rows %j of %i keep their position in the whole list', (indexes, count, expected) => {
  expect(words(indexes, count)).toEqual(expected);
});
