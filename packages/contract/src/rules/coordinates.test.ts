import { expect, it } from 'vitest';
import { coordinateOf, mostLatitude, mostLongitude } from './coordinates.ts';

it.each([
  ['41.26', 41.26],
  ['41,26', 41.26],
  [' -99,21 ', -99.21],
  ['−99,21', -99.21],
  ['+1,234', 1.234],
  [',25', 0.25],
  ['7,', 7],
  ['0', 0],
  ['180', 180],
])('%s is the coordinate %s', (text, number) => {
  expect(coordinateOf(text, mostLongitude)).toBe(number);
});

it.each(['', 'north', '41,26,1', '1.234,5', '41 26', '180,01', '1e2', '0x10', '--1'])(
  '%s is not a coordinate',
  (text) => {
    expect(coordinateOf(text, mostLongitude)).toBeUndefined();
  },
);

it('a latitude ends at the poles', () => {
  expect([coordinateOf('90', mostLatitude), coordinateOf('90,5', mostLatitude)]).toEqual([90, undefined]);
});
