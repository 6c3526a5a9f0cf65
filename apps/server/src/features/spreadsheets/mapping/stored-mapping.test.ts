import { expect, it } from 'vitest';
import { storableJson } from './stored-mapping.ts';

it.each([
  ['a character that no text of the database has', 'a\0b', 'a\uFFFDb'],
  ['half of a pair of characters', '\uD83D!', '\uFFFD!'],
  ['a backslash before it', '\\\0', '\\\uFFFD'],
  ['an escape that is text', '\\u0000', '\\u0000'],
  ['a complete pair', '\u{1F600}', '\u{1F600}'],
])('JSON for the database replaces what it cannot store: %s', (_what, text, stored) => {
  expect(JSON.parse(storableJson({ [text]: [text] }))).toEqual({ [stored]: [stored] });
});
