import { expect, it } from 'vitest';
import { mitigationState } from '#testing/action-items.ts';
import { byStatement, byVersion, overruled } from '#testing/exposure.ts';
import { overruledText, reasonsOf, stateAfter, statementBackTo, undecided } from './exposure.ts';

const assets = { assets: 3, versions: ['36.011'], isStated: false };
const mixed = mitigationState(1, 0, { not_affected: 3, by_version: 2, justification: 'component_not_present' });

it.each([
  ['the firmware version decided', byVersion(1, 3, ['36.011']), { state: 'none' }],
  ['nobody had decided', undecided(1), { state: 'none' }],
  ['a person had overruled it on all assets', overruled(1, 3), { state: 'affected' }],
  [
    'people had overruled it with a note',
    { ...overruled(1, 3), note: 'Seen in the lab.' },
    { state: 'affected', note: 'Seen in the lab.' },
  ],
  ['people had overruled it with different notes', { ...overruled(1, 3), is_uniform: false }, undefined],
  ['people had stated it with different reasons', { ...byStatement(1, 3), is_uniform: false }, undefined],
  ['a person had overruled it on some assets', overruled(1, 2), undefined],
  [
    'a person had stated it',
    byStatement(1, 3, 'Port removed.'),
    { state: 'not_affected', justification: 'component_not_present', note: 'Port removed.' },
  ],
  ['a person had stated it on some assets', byStatement(1, 2), undefined],
  ['both had decided', mixed, undefined],
] as const)('Undo knows the way back if %s', (_title, before, statement) => {
  expect(statementBackTo(before, 3)).toEqual(statement);
});

it('a statement takes effect before the server answers', () => {
  const stated = stateAfter(overruled(1, 3), { state: 'not_affected', justification: 'component_not_present' }, assets);
  expect(stated).toMatchObject({
    not_affected: 3,
    by_version: 0,
    overruled: 0,
    justification: 'component_not_present',
  });
  const affected = stateAfter(mixed, { state: 'affected' }, assets);
  expect(affected).toMatchObject({ not_affected: 0, by_version: 0, overruled: 2, justification: null });
  const takenBack = stateAfter(overruled(1, 3), { state: 'none' }, assets);
  expect(takenBack).toMatchObject({ not_affected: 3, by_version: 3, firmware_versions: ['36.011'], overruled: 0 });
  expect(stateAfter(byStatement(1, 3), { state: 'none' }, assets)).toEqual(undecided(1));
});

it('a statement that is taken back leaves the word of the manufacturer', () => {
  const stated = { ...assets, isStated: true };
  const some = mitigationState(1, 0, { not_affected: 2, by_manufacturer: 2, overruled: 1 });
  expect(stateAfter(some, { state: 'none' }, assets)).toMatchObject({
    not_affected: 3,
    by_manufacturer: 2,
    by_version: 1,
  });
  expect(stateAfter(some, { state: 'none' }, stated)).toMatchObject({
    not_affected: 3,
    by_manufacturer: 3,
    by_version: 0,
    firmware_versions: [],
  });
  // Overruled on all assets: the manufacturer's word decided before, and decides again.
  expect(stateAfter(overruled(1, 3), { state: 'none' }, stated)).toMatchObject({
    not_affected: 3,
    by_manufacturer: 3,
    overruled: 0,
  });
});

it('names both reasons if the assets have different ones', () => {
  const state = { ...mixed, firmware_versions: ['36.011', '36.012'] };
  expect(reasonsOf(state, '< 33.017')).toEqual([
    'Firmware 36.011, 36.012 are not in < 33.017',
    'The component is not installed, stated by Ines Duarte on 3 Nov 2026',
  ]);
});

it('says who overruled the firmware version, when, and on how many of the assets', () => {
  expect(overruledText(overruled(1, 1), 1)).toBe('Overruled by Ines Duarte on 3 Nov 2026: still affected');
  expect(overruledText(overruled(1, 2), 3)).toBe(
    'Overruled on 2 of 3 assets by Ines Duarte on 3 Nov 2026: still affected',
  );
  expect(overruledText({ ...undecided(1), overruled: 1 }, 1)).toBe('Overruled: still affected');
});
