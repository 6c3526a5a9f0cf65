import { expect, it } from 'vitest';
import { matchedLetters } from './matched-letters.ts';

const marked = (label: string, query: string) =>
  matchedLetters(label, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

it.each([
  ['Corvid RTOS 4.2', 'corv', '[Corv]id RTOS 4.2'],
  ['Corvid RTOS 4.2', 'rtos corvid', '[Corvid] [RTOS] 4.2'],
  ['Anna', 'n', 'A[nn]a'],
  ['Anna', 'x', 'Anna'],
  ['Anna', '', 'Anna'],
  ['A+B (c)', '+b (', 'A[+B] [(]c)'],
  ['İzmir Pump', 'pump', 'İzmir Pump'],
])('marks in "%s" the letters that match "%s"', (label, query, expected) => {
  expect(marked(label, query)).toBe(expected);
});
