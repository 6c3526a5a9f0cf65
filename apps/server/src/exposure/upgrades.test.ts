import { expect, it } from 'vitest';
import { namedVersions, upgradesOf, type VersionGroup } from './upgrades.ts';

const finding = (vulnerability_id: number, fixed: string) => ({
  product_id: 1,
  product: 'Controller',
  vulnerability_id,
  versions: `< ${fixed}`,
  hasFix: true,
  fixedVersions: null,
  fixEvidence: `Update to version ${fixed} or later.`,
  advisory_id: 1,
  day: '2026-01-01',
  isShared: false,
});

/** One asset without a version, on which everything is open. */
const groupOf = (ids: number[], classOf: (id: number) => number | undefined): VersionGroup => ({
  version: null,
  open: new Map(ids.map((id) => [id, 1])),
  alike: [{ classes: new Set(ids.flatMap((id) => classOf(id) ?? [])), assets: 1 }],
});

it('lists versions of several schemes in the same order, whatever the order of the findings', () => {
  const fixed = ['10.1', '2017 R2', '4.8 SP2', '4.8.1', '4.8 Update 5', '4.10', '2018', '9.3a', '9.3'];
  const findings = fixed.map((version, index) => finding(index + 1, version));
  const names = (start: number) =>
    namedVersions(1, [...findings.slice(start), ...findings.slice(0, start)], []).named.map(({ version }) => version);
  expect(names(0)).toEqual(['4.8 Update 5', '4.8 SP2', '4.8.1', '4.10', '9.3', '9.3a', '10.1', '2017 R2', '2018']);
  for (const start of fixed.keys()) expect(names(start)).toEqual(names(0));
});

it('finds the nearest version that closes all, also after more versions than the list has', () => {
  const findings = Array.from({ length: 60 }, (_, index) => finding(index + 1, `2.${index + 1}.0`));
  const fixes = namedVersions(1, findings, []);
  const ids = findings.map(({ vulnerability_id }) => vulnerability_id);
  const { upgrades, nearest, open, more } = upgradesOf(fixes, [groupOf(ids, (id) => fixes.classOf.get(id))]);
  expect([open, nearest, upgrades.length, more]).toEqual([60, '2.60.0', 50, 10]);
  expect(upgrades[0]).toMatchObject({ version: '2.1.0', closes: 1, assets: 1 });
});

it('says how many of the lowest versions it does not judge', () => {
  const findings = Array.from({ length: 203 }, (_, index) => finding(index + 1, `2.${index + 1}.0`));
  const fixes = namedVersions(1, findings, []);
  const ids = findings.map(({ vulnerability_id }) => vulnerability_id);
  const { upgrades, more, not_judged } = upgradesOf(fixes, [groupOf(ids, (id) => fixes.classOf.get(id))]);
  expect([upgrades[0]?.version, upgrades.length, more, not_judged]).toEqual(['2.4.0', 50, 150, 3]);
});

it('is never a downgrade: a version that cannot be compared with the asset is no update', () => {
  const fixes = namedVersions(1, [finding(1, '10.1')], []);
  const updateOf = (version: string | null) =>
    upgradesOf(fixes, [{ ...groupOf([1], (id) => fixes.classOf.get(id)), version }]);
  for (const version of ['2017 R2', '10.1a', '10.1', '10.2', 'SE2021MP5', '10.x'])
    expect(updateOf(version)).toMatchObject({ open: 1, upgrades: [], nearest: null });
  // Nobody knows these versions.
  for (const version of ['9.8', null, 'unknown', '0.0']) expect(updateOf(version).nearest).toBe('10.1');
});
