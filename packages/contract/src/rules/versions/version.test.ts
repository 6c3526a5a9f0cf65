import { expect, it } from 'vitest';
import { compareVersions } from './version.ts';

it.each([
  ['2.9.4', 'v2.10', -1],
  ['FW 33.011', '33.012', -1],
  ['2.9', '2.9.0', 0],
  ['2.9', '2.9.4', -1],
  ['2.9.4 build 12', '2.9.4 Build 11', 1],
  ['15.1 Update 5', '15.1', 1],
  ['2017 R2', '2017 SP1', 1],
  ['V4.8 SP2 HF9', 'V4.8 SP3', -1],
  ['12.3a', '12.3b', -1],
  ['R5.01.00', '5.01.00', 0],
  ['99999999999999999998', '99999999999999999999', -1],
])('compares %s with %s', (one, other, expected) => {
  expect(Math.sign(compareVersions(one, other) ?? Number.NaN)).toBe(expected);
  expect(Math.sign(compareVersions(other, one) ?? Number.NaN)).toBe(expected === 0 ? 0 : -expected);
});

it.each([
  ['2017 R2', '10.1'],
  ['3.07', '3.7'],
  ['3.07', '3.5'],
  ['12.3', '12.3a'],
  ['4.8 Update 5', '4.8 HF3'],
  ['3.3 SP5', '3.3.4'],
  ['13.2.20220624', '13.2.0.2'],
  ['15.2(6)E0', '15.2(7)S0'],
  ['2.9.4-rc1', '2.9.4'],
  ['2.x', '2.5'],
])('does not compare %s with %s', (one, other) => {
  expect(compareVersions(one, other)).toBeUndefined();
  expect(compareVersions(other, one)).toBeUndefined();
});
