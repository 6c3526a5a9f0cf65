import { expect, it } from 'vitest';
import { isOlder, version } from './version.ts';

it('this Rampart has a version of three numbers', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

it.each([
  ['0.1.0', '0.1.1', true],
  ['0.9.0', '0.10.0', true],
  ['1.0.0', '0.99.99', false],
  ['2.0.0', '2.0.0', false],
  ['1.9.9', '2.0.0', true],
])('%s is older than %s: %s', (a, b, expected) => {
  expect(isOlder(a, b)).toBe(expected);
});
