import { expect, it } from 'vitest';
import { normaliseManufacturer, normaliseProduct } from '#catalogue/entries/names.ts';
import { matcherOf } from './pattern.ts';

const takes = (patterns: string[], name: string, normalise = normaliseProduct) =>
  matcherOf(patterns, normalise)(normalise(name));

it.each([
  ['SIMATIC S7-1500', 'simatic s7 1500', true],
  ['SIMATIC S7-1500', 'SIMATIC S7-1500 CPU', false],
  ['SIMATIC S7-1500*', 'SIMATIC S7-1500 CPU', true],
  ['SIMATIC S7-1500 *', 'SIMATIC S7-1500', true],
  ['SIMATIC S7-1500 *', 'SIMATIC S7-1500F', false],
  ['*1500*', 'SIMATIC S7-1500 CPU', true],
  ['* CPU', 'CPU', true],
  ['S7*CPU', 'S7 CPU', true],
  ['S7*7', 'S7', false],
  ['a*b*c', 'a c b', false],
  ['Modicon®*', 'MODICON M340', true],
  ['*', 'anything', true],
])('compares %j with %j as the catalogue compares names: %j', (pattern, name, isIn) => {
  expect(takes([pattern], name)).toBe(isIn);
});

it('ignores the legal form of a manufacturer, and knows its other names', () => {
  expect(takes(['Siemens AG'], 'SIEMENS', normaliseManufacturer)).toBe(true);
  expect(takes(['schneider *'], 'Schneider Electric SE', normaliseManufacturer)).toBe(true);
  expect(takes(['Allen-Bradley'], 'Rockwell Automation', normaliseManufacturer)).toBe(true);
});

it('takes what one pattern matches and no exclusion does', () => {
  const patterns = ['S7*', 'LOGO*', '!*virtual*'];
  expect(['S7-1200', 'LOGO! 8', 'S7-1500 Virtual', 'WinCC'].map((name) => takes(patterns, name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(['WinCC', 'WinCC Virtual'].map((name) => takes(['!*virtual*'], name))).toEqual([true, false]);
});

it('needs no time for a pattern with many wildcards', () => {
  const started = performance.now();
  expect(takes([`${'*a'.repeat(90)}*b`], 'a'.repeat(500))).toBe(false);
  expect(performance.now() - started).toBeLessThan(500);
});
