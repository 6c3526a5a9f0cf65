import { expect, it } from 'vitest';
import { resultCount } from './result-count.ts';

it.each([
  [0, '0'],
  [1, '1'],
  [1000, '1,000'],
  [1001, '1,000+'],
])('shows %i as %s', (total, text) => {
  expect(resultCount(total)).toBe(text);
});
