import { expect, it } from 'vitest';
import { mergeOf } from './asset-merge.ts';
import { noValues, type AssetValues } from './asset-values.ts';

const base: AssetValues = { ...noValues, serial_number: 'S', notes: 'Old' };

it.each<[string, Partial<AssetValues>, Partial<AssetValues>, Partial<AssetValues>, string[]]>([
  ['no changes', {}, {}, {}, []],
  ['a field that only I changed', { notes: 'Mine' }, {}, { notes: 'Mine' }, []],
  ['a field that only they changed', {}, { notes: 'Theirs' }, { notes: 'Theirs' }, []],
  ['changes of different fields', { notes: 'Mine' }, { serial_number: 'T' }, { notes: 'Mine', serial_number: 'T' }, []],
  [
    'a firmware version that both changed',
    { firmware_version: '2' },
    { firmware_version: '3' },
    { firmware_version: '2' },
    ['firmware_version'],
  ],
  ['the same change by both', { notes: 'Both ' }, { notes: 'Both' }, { notes: 'Both ' }, []],
  ['different changes of the same field', { notes: 'Mine' }, { notes: 'Theirs' }, { notes: 'Mine' }, ['notes']],
  ['a field that one emptied and the other changed', { notes: '' }, { notes: 'Theirs' }, { notes: '' }, ['notes']],
])('merges %s', (_case, mine, theirs, merged, conflicts) => {
  expect(mergeOf(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({
    values: { ...base, ...merged },
    conflicts,
  });
});
