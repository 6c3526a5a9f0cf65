import fc from 'fast-check';
import { expect, it } from 'vitest';
import { proposePriorities } from './propose-priorities.ts';

it.each([
  ['1…5', '1 2 3 4 5', ['High', 'High', 'Medium', 'Low', 'Low']],
  ['1…3', '1 2 3', ['High', 'Medium', 'Low']],
  ['A…D', 'A B C D', ['High', 'Medium', 'Low', 'Low']],
  ['steps with a word', 'P1 Prio2 class3 4', ['High', 'High', 'Medium', 'Low']],
  [
    'English',
    'critical very_high high Medium normal LOW none n/a',
    ['High', 'High', 'High', 'Medium', 'Medium', 'Low', '', ''],
  ],
  ['German', 'kritisch hoch mittel gering keine', ['High', 'High', 'Medium', 'Low', '']],
  ['French', 'Critique élevé Élevée moyenne faible aucune', ['High', 'High', 'High', 'Medium', 'Low', '']],
  ['Spanish', 'crítica alto media baja ninguna', ['High', 'High', 'Medium', 'Low', '']],
  ['Italian', 'critico alto medio basso nessuno', ['High', 'High', 'Medium', 'Low', '']],
  ['Portuguese', 'crítico alta média baixa nenhum', ['High', 'High', 'Medium', 'Low', '']],
  ['Dutch', 'kritiek hoog gemiddeld laag geen', ['High', 'High', 'Medium', 'Low', '']],
  ['Polish', 'krytyczny wysoki średni niski brak', ['High', 'High', 'Medium', 'Low', '']],
  ['Japanese and Chinese', '高 中 低 なし 无', ['High', 'Medium', 'Low', '', '']],
])('knows %s', (_name, texts, expected) => {
  const words = texts.split(' ').map((word) => word.replace('_', ' '));
  const proposed = proposePriorities(words);
  expect(words.map((word) => proposed[word.toLowerCase()])).toEqual(expected);
});

it('a word says more than the number beside it', () => {
  expect(proposePriorities(['1 - most critical', '4 - high', 'Low (1)', 'High priority', 'Not-critical'])).toEqual({
    '1 - most critical': 'High',
    '4 - high': 'High',
    'low (1)': 'Low',
    'high priority': 'High',
    'not-critical': 'Low',
  });
});

it('an unknown text has no entry', () => {
  expect(proposePriorities(['', '6', '10', '1.5', 'ABC', 'Hugoton', 'constructor', '__proto__', '2024-01-01'])).toEqual(
    {},
  );
});

it('every key is a text of the column in lower case, and texts with spaces around them are the same', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('HIGH', ' 2', 'Mittel ', 'b'))), (texts) => {
      const keys = new Set(texts.map((text) => text.trim().toLowerCase()));
      for (const key of Object.keys(proposePriorities(texts))) expect(keys).toContain(key);
      expect(proposePriorities(texts.map((text) => ` ${text}\t`))).toEqual(proposePriorities(texts));
    }),
  );
});
