import { expect, it } from 'vitest';
import { judgePair, type AdvisedFinding } from './judge.ts';

const finding = (given: Partial<AdvisedFinding> = {}): AdvisedFinding => ({
  advisory: 'Acme A-1',
  versions: '< 3.2.7',
  fixEvidence: 'Update to V3.2.7 or later.',
  hasFix: true,
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

it('what a component has is there, unless nothing is known of the version', () => {
  const judge = judgePair([], []);
  expect([judge.exposureOf('1.0'), judge.exposureOf('')]).toEqual(['affected', 'cannot_be_told']);
  expect(judgePair([finding({ versions: 'All versions' })], []).exposureOf('')).toBe('affected');
});

it('the first step is the action, and its absence is said', () => {
  const step = { advisory: '1', kind: 'workaround', description: 'Close port 502.', link: null };
  const fix = { advisory: '1', kind: 'vendor_fix', description: 'Update to V2.', link: 'https://example.test' };
  expect(judgePair([], [step, fix]).step).toEqual({ kind: 'vendor_fix', text: fix.description, link: fix.link });
  for (const steps of [[], [{ ...step, description: ' ' }]])
    expect(judgePair([], steps).step).toMatchObject({ kind: 'none_available', text: 'No advisory recommends a step.' });
});
