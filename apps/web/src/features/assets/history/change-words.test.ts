import { expect, it } from 'vitest';
import { changeWords, movedBy, personOf } from './change-words.ts';

it.each([
  ['created', 'hand', null, 'Added'],
  ['edited', 'bulk', null, 'Edited with other assets'],
  ['edited', 'import', 12, 'Edited by import 12'],
  ['removed', 'import', 12, 'Removed by import 12'],
  ['restored', 'undo', 12, 'Restored by undoing import 12'],
  ['mitigated', 'hand', null, 'Vulnerabilities mitigated'],
  ['reopened', 'bulk', null, 'Vulnerabilities reopened with other assets'],
  ['not_affected', 'hand', null, 'Stated not affected'],
  ['overruled', 'hand', null, 'Overruled: still affected'],
  ['overruled', 'bulk', null, 'Overruled with other assets: still affected'],
  ['withdrawn', 'hand', null, 'Withdrew a statement'],
  ['judged', 'catalogue', null, 'Assessed again after a catalogue update'],
] as const)('describes %s (%s)', (kind, cause, import_id, words) => {
  expect(changeWords({ kind, cause, import_id })).toBe(words);
});

const closes = (field: string) => ({ field, from: null, to: 'not affected' });
const reopens = (field: string) => ({ field, from: 'not affected', to: null });

it('separates what a new firmware version closed and reopened from the fields', () => {
  const version = { field: 'Firmware Version', from: '33.011', to: '36.011' };
  const notes = { field: 'Notes', from: 'not affected', to: 'not affected' };
  const changes = [version, notes, closes('CVE-2024-1'), reopens('CVE-2024-2'), closes('CVE-2024-3')];
  expect(movedBy({ kind: 'edited', changes })).toEqual({
    fields: [version, notes],
    closed: ['CVE-2024-1', 'CVE-2024-3'],
    reopened: ['CVE-2024-2'],
  });
});

it('lists what a person said as the change itself', () => {
  const changes = [closes('CVE-2024-1')];
  expect(movedBy({ kind: 'not_affected', changes })).toEqual({ fields: changes, closed: [], reopened: [] });
});

it('names both people if one acted as the other', () => {
  expect(personOf({ user: 'Ines Duarte', impersonator: null })).toBe('Ines Duarte');
  expect(personOf({ user: 'Ines Duarte', impersonator: 'Odd Operator' })).toBe('Odd Operator as Ines Duarte');
  expect(personOf({ user: null, impersonator: null })).toBe('Rampart');
});
