import { expect, it } from 'vitest';
import { mergeOf } from './asset-merge.ts';
import { noValues, type AssetValues } from './asset-values.ts';

const base: AssetValues = { ...noValues, serial_number: 'S', notes: 'Old' };

it.each<[string, Partial<AssetValues>, Partial<AssetValues>, Partial<AssetValues>, string[]]>([
  ['nothing', {}, {}, {}, []],
  ['what only I changed', { notes: 'Mine' }, {}, { notes: 'Mine' }, []],
  ['what only they changed', {}, { notes: 'Theirs' }, { notes: 'Theirs' }, []],
  ['different fields', { notes: 'Mine' }, { serial_number: 'T' }, { notes: 'Mine', serial_number: 'T' }, []],
  ['the same change twice', { notes: 'Both ' }, { notes: 'Both' }, { notes: 'Both ' }, []],
  ['both to different values', { notes: 'Mine' }, { notes: 'Theirs' }, { notes: 'Mine' }, ['notes']],
  ['emptied by one', { notes: '' }, { notes: 'Theirs' }, { notes: '' }, ['notes']],
])('merges %s', (_case, mine, theirs, merged, conflicts) => {
  expect(mergeOf(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({
    values: { ...base, ...merged },
    conflicts,
  });
});
