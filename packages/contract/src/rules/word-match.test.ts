import { expect, it } from 'vitest';
import { matchesEveryWord } from './word-match.ts';

it.each([
  ['Galveston Terminal', 'term galv', true],
  ['Galveston Terminal', '  GALV  ', true],
  ['Galveston Terminal', '', true],
  ['Galveston Terminal', 'galveston dock', false],
  ['C++ Runtime (v2)', 'c++ (v', true],
])('"%s" and the query "%s": %s', (text, query, expected) => {
  expect(matchesEveryWord(text, query)).toBe(expected);
});
