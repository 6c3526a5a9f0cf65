import { describe, expect, it } from 'vitest';
import { wordOf, type DatedFinding, type ManufacturerStatement } from './manufacturer-word.ts';

const said = (status: ManufacturerStatement['status'], given: Partial<ManufacturerStatement> = {}) => ({
  product_id: 1,
  vulnerability_id: 1,
  advisory_id: 1,
  product: 'Controller',
  versions: '',
  day: '2026-02-02',
  status,
  ...given,
});
const found = (versions: string, given: Partial<DatedFinding> = {}) => ({
  product: 'Controller',
  versions,
  fixEvidence: null,
  fixedVersions: null,
  hasFix: false,
  advisory_id: 2,
  day: '2026-01-01',
  ...given,
});

describe('the word of the manufacturer', () => {
  it('is about all versions, a list of them or a range', () => {
    expect(wordOf([said('not_affected')], [])('anything')).toBe('not_affected');
    const listed = wordOf([said('fixed', { versions: '2.0' })], []);
    expect(['2.0', 'V2.0', '2.1', '1.9', ''].map(listed)).toEqual([
      'not_affected',
      'not_affected',
      undefined,
      undefined,
      undefined,
    ]);
    const ranged = wordOf([said('not_affected', { versions: '>= 2.0, < 3.0' })], []);
    expect(['1.9', '2.0', '2.9', '3.0', 'beta'].map(ranged)).toEqual([
      undefined,
      'not_affected',
      'not_affected',
      undefined,
      undefined,
    ]);
  });

  it('says nothing of versions that cannot be read', () => {
    expect(wordOf([said('not_affected', { versions: 'only with option X' })], [])('2.0')).toBeUndefined();
  });

  it('counts before older advisories, and not before those of the same day or newer ones', () => {
    const word = (day: string) => wordOf([said('not_affected')], [found('< 3.0', { day })]);
    expect(['2026-02-01', '2026-02-02', '2026-02-03'].map((day) => word(day)('2.0'))).toEqual([
      'not_affected',
      undefined,
      undefined,
    ]);
    expect(word('2026-02-03')('3.0')).toBe('not_affected');
    expect(word('2026-02-03')('n/a')).toBeUndefined();
  });

  it('agrees with its own document, unless that calls the same version affected', () => {
    const word = (versions: string) =>
      wordOf([said('fixed', { versions: '2.0' })], [found(versions, { advisory_id: 1, day: '2026-02-02' })]);
    expect(['< 2.0', '<= 1.9', '1.0 | 1.1', '<= 2.0', 'All versions'].map((text) => word(text)('2.0'))).toEqual([
      'not_affected',
      'not_affected',
      'not_affected',
      undefined,
      undefined,
    ]);
  });

  it('is the newest one', () => {
    const older = said('not_affected', { day: '2026-01-01' });
    const newer = said('under_investigation', { advisory_id: 3 });
    expect(wordOf([older, newer], [])('1.0')).toBe('under_investigation');
    expect(wordOf([newer, older], [])('1.0')).toBe('under_investigation');
    expect(wordOf([older, said('affected')], [])('1.0')).toBe('affected');
    expect(wordOf([said('under_investigation', { day: '2025-01-01' }), older], [])('1.0')).toBe('not_affected');
  });

  it('of the same day that contradicts itself is never "not affected"', () => {
    const both = [said('not_affected'), said('under_investigation')];
    expect(wordOf(both, [])('1.0')).toBe('under_investigation');
    expect(wordOf([said('fixed'), said('affected')], [])('1.0')).toBe('affected');
  });

  it('that something is under investigation ends with a newer advisory, and that it is affected does not', () => {
    const advisory = [found('< 2.0', { day: '2026-03-03' })];
    expect(wordOf([said('under_investigation')], advisory)('2.0')).toBeUndefined();
    expect(wordOf([said('affected')], advisory)('2.0')).toBe('affected');
  });

  it('about a fix is about the version that it names, never about all', () => {
    for (const versions of ['', 'All versions', '*'])
      expect(wordOf([said('fixed', { versions })], [found('< 2.0')])('1.0')).toBeUndefined();
  });

  it('of the same document that does not name its versions is a contradiction', () => {
    const own = { advisory_id: 1, day: '2026-02-02' };
    for (const versions of ['', 'V2 with option X'])
      expect(wordOf([said('not_affected')], [found(versions, own)])('2.0')).toBeUndefined();
  });

  it.each([
    ['V2 with option X', '2.0'],
    ['2.0', '2.0 build 3'],
    ['< 3.07', '3.1'],
    ['all versions with option X', '2.0'],
  ])('that may be a warning about the version is enough: %j and %j', (versions, version) => {
    const older = said('not_affected', { day: '2026-01-01' });
    expect(wordOf([older, said('affected', { versions })], [])(version)).toBe('under_investigation');
    expect(wordOf([older, said('under_investigation', { versions })], [])(version)).toBe('under_investigation');
  });

  it('that is a warning about other versions changes nothing', () => {
    const older = said('not_affected', { day: '2026-01-01' });
    expect(wordOf([older, said('affected', { versions: '< 2.0' })], [])('2.0')).toBe('not_affected');
  });
});
