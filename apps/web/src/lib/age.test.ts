import { expect, it } from 'vitest';
import { ageOf } from './age.ts';

it.each([
  ['2026-03-02', 'today'],
  ['2026-03-05', 'today'],
  ['2026-03-01', '1 day ago'],
  ['2026-01-02', '59 days ago'],
  ['2026-01-01', '1 month ago'],
  ['2024-04-02', '22 months ago'],
  ['2024-03-01', '2 years ago'],
  ['2010-03-03', '15 years ago'],
])('%s was %s', (date, expected) => {
  expect(ageOf(date, new Date('2026-03-02T09:00:00Z'))).toBe(expected);
});
