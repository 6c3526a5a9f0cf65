import { expect, it } from 'vitest';
import { judgePair, type AdvisedFinding } from './judge.ts';

const finding = (given: Partial<AdvisedFinding> = {}): AdvisedFinding => ({
  advisory: 'Acme A-1',
  product: 'Controller',
  versions: '< 3.2.7',
  fixEvidence: 'Update to V3.2.7 or later.',
  fixedVersions: null,
  hasFix: true,
  isShared: false,
  advisory_id: 1,
  day: '2026-01-01',
  ...given,
});
const fixesUpTo = (version: string, ...findings: AdvisedFinding[]) => judgePair(findings, []).fixesUpTo(version);

it('a version has the fix only beyond doubt', () => {
  for (const version of ['3.2.7', 'V3.2.8', '4.0']) expect(fixesUpTo(version, finding())).toEqual(['V3.2.7']);
  for (const version of ['', '3.2.6', '3.2', '3.x', '3.2.7 build 12', '0.0', '2017 R2', '\u202e3.2.7', 'new'])
    expect(fixesUpTo(version, finding())).toBeUndefined();
});

it('every advisory must name a fix, and nothing else', () => {
  expect(fixesUpTo('4.0')).toBeUndefined();
  expect(fixesUpTo('4.0', finding(), finding({ hasFix: false }))).toBeUndefined();
  expect(fixesUpTo('4.0', finding(), finding({ versions: '< 5', fixEvidence: 'Update to V5.0.' }))).toBeUndefined();
  expect(fixesUpTo('4.0', finding(), finding({ versions: '< 3', fixEvidence: 'Update to V3.0.' }))).toEqual([
    'V3.2.7',
    'V3.0',
  ]);
  expect(fixesUpTo('4.0', finding({ fixEvidence: 'Update to V3.2.7 and configure the firewall.' }))).toBeUndefined();
  expect(fixesUpTo('4.0', finding({ versions: 'All versions' }))).toBeUndefined();
});

it('the version of the product does not tell what its component has', () => {
  const judge = judgePair([], []);
  expect([judge.exposureOf('1.0'), judge.exposureOf('')]).toEqual(['cannot_be_told', 'cannot_be_told']);
  const shared = judgePair([finding({ isShared: true })], []);
  expect([shared.exposureOf('3.0'), shared.exposureOf('4.0')]).toEqual(['affected', 'cannot_be_told']);
  expect(shared.fixesUpTo('4.0')).toBeUndefined();
  expect(judgePair([finding({ versions: 'All versions' })], []).exposureOf('')).toBe('affected');
});

it('the first step is the action, and its absence is said', () => {
  const step = { advisory: '1', kind: 'workaround', description: 'Close port 502.', link: null };
  const fix = { advisory: '1', kind: 'vendor_fix', description: 'Update to V2.', link: 'https://example.test' };
  expect(judgePair([], [step, fix]).step).toEqual({ kind: 'vendor_fix', text: fix.description, link: fix.link });
  for (const steps of [[], [{ ...step, description: ' ' }]])
    expect(judgePair([], steps).step).toMatchObject({ kind: 'none_available', text: 'No advisory recommends a step.' });
});
