import { expect, it } from 'vitest';
import { changeWords, personOf } from './change-words.ts';

it.each([
  ['created', 'hand', null, 'Added'],
  ['edited', 'bulk', null, 'Edited with other assets'],
  ['edited', 'import', 12, 'Edited by import 12'],
  ['removed', 'import', 12, 'Removed by import 12'],
  ['restored', 'undo', 12, 'Restored by undoing import 12'],
  ['mitigated', 'hand', null, 'Vulnerabilities mitigated'],
  ['reopened', 'bulk', null, 'Vulnerabilities reopened with other assets'],
] as const)('describes %s (%s)', (kind, cause, import_id, words) => {
  expect(changeWords({ kind, cause, import_id })).toBe(words);
});

it('names both people if one acted as the other', () => {
  expect(personOf({ user: 'Ines Duarte', impersonator: null })).toBe('Ines Duarte');
  expect(personOf({ user: 'Ines Duarte', impersonator: 'Odd Operator' })).toBe('Odd Operator as Ines Duarte');
  expect(personOf({ user: null, impersonator: null })).toBe('Rampart');
});
