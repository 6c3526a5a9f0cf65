import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sharesOf } from './shares.ts';

it.each([
  [[], []],
  [
    [0, 0],
    [0, 0],
  ],
  [[5], [100]],
  [
    [1, 1, 1],
    [33.34, 33.33, 33.33],
  ],
  [
    [1, 2, 0],
    [33.33, 66.67, 0],
  ],
  [
    [1, 2, 4],
    [14.29, 28.57, 57.14],
  ],
  [
    [1, 99_999],
    [0, 100],
  ],
])('percentages of %j are %j', (counts, expected) => {
  expect(sharesOf(counts)).toEqual(expected);
});

it('percentages sum to 100.00 if there is any item, and none is off by a hundredth or more', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 }), (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      const shares = sharesOf(counts);
      const sum = Math.round(shares.reduce((all, share) => all + share, 0) * 100) / 100;
      expect(sum).toBe(total === 0 ? 0 : 100);
      shares.forEach((share, index) => {
        const exact = total === 0 ? 0 : ((counts[index] ?? 0) * 100) / total;
        expect(Math.abs(share - exact)).toBeLessThan(0.010_001);
      });
    }),
  );
});
