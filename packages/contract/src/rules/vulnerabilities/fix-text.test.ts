import { expect, it } from 'vitest';
import { fixText } from './fix-text.ts';

it.each([
  [true, 'Update to 2.0.', 'Fix available'],
  [true, null, 'Fix available'],
  [false, 'There is no fix.', 'No fix available'],
  [false, null, 'No fix named'],
])('has_fix %s with the sentence %s is “%s”', (has_fix, fix_evidence, text) => {
  expect(fixText({ has_fix, fix_evidence })).toBe(text);
});
