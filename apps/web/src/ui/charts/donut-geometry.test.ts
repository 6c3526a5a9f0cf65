import { expect, it } from 'vitest';
import { circleLength, slicesOf } from './donut-geometry.ts';

it('places the slices one after another on the circle of 169.57', () => {
  const [first, nothing, second] = slicesOf([1, 0, 3]);
  expect(nothing).toBeNull();
  expect(first?.start).toBe(0);
  expect(second?.start).toBeCloseTo(circleLength / 4);
  expect(second?.length).toBeCloseTo((circleLength * 3) / 4 - 0.9);
});

it('draws a single slice as a full circle without a gap', () => {
  expect(slicesOf([0, 5])).toEqual([null, { length: circleLength, start: 0 }]);
});

it('draws nothing for zero counts', () => {
  expect(slicesOf([0, 0])).toEqual([null, null]);
});
