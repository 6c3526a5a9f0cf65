import { expect, it } from 'vitest';
import { matchesEveryWord, wordsOf } from './word-match.ts';

it.each([
  ['Galveston Terminal', 'term galv', true],
  ['Galveston Terminal', '  GALV  ', true],
  ['Galveston Terminal', '', true],
  ['Galveston Terminal', 'galveston dock', false],
  ['C++ Runtime (v2)', 'c++ (v', true],
])('"%s" and the query "%s": %s', (text, query, expected) => {
  expect(matchesEveryWord(text, query)).toBe(expected);
});

it('the words of a text are in lower case, without the spaces around them', () => {
  expect(wordsOf('  Galveston   TERMINAL ')).toEqual(['galveston', 'terminal']);
  expect(wordsOf(' ')).toEqual([]);
});
