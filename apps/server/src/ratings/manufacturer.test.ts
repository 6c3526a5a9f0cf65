import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateOn } from './assess.ts';
import { monthsBefore, monthsBetween, wholeMonths } from './months.ts';
import { manufacturerFactors, rateManufacturer } from './rate-manufacturer.ts';

const ratings = fc.array(fc.integer({ min: 1, max: 250 }), { minLength: 1, maxLength: 50 });

describe("a manufacturer's rating", () => {
  it.each([
    [[], null],
    [[100], 100],
    [[250, 100], 100],
    [[250, 100, 50], 75],
    [[10, 20, 200, 240], 15],
  ])('of products rated %j is %s', (given, value) => expect(rateManufacturer(given)).toBe(value));

  it('is between the rating of its worst product and the mean of all', () => {
    fc.assert(
      fc.property(ratings, (given) => {
        const mean = given.reduce((sum, one) => sum + one, 0) / given.length;
        expect(rateManufacturer(given)).toBeGreaterThanOrEqual(Math.min(...given));
        expect(rateManufacturer(given)).toBeLessThanOrEqual(Math.round(mean));
      }),
    );
  });

  it('is never raised when a product is rated lower', () => {
    fc.assert(
      fc.property(ratings, fc.nat(), fc.nat(250), (given, at, less) => {
        const lower = given.map((one, index) => (index === at % given.length ? Math.max(1, one - less) : one));
        expect(rateManufacturer(lower)).toBeLessThanOrEqual(rateManufacturer(given) ?? 0);
      }),
    );
  });
});

describe('the rating factors of a manufacturer', () => {
  const counts = {
    vulnerabilities: 8,
    fixed: 6,
    exploited: 1,
    ratedProducts: 3,
    criticalProducts: 1,
    newestAdvisory: '2025-01-01',
  };

  it('are percentages, 100 being best', () => {
    expect(manufacturerFactors(counts, '2025-03-01')).toEqual({
      fixedPercent: 75,
      unexploitedPercent: 88,
      uncriticalPercent: 67,
      freshPercent: 100,
    });
  });

  it('are null if there is no data for them', () => {
    const none = {
      vulnerabilities: 0,
      fixed: 0,
      exploited: 0,
      ratedProducts: 0,
      criticalProducts: 0,
      newestAdvisory: null,
    };
    expect(Object.values(manufacturerFactors(none, '2025-03-01'))).toEqual([null, null, null, null]);
  });

  it.each([
    ['2025-07-01', 100],
    ['2025-08-01', 98],
    ['2029-12-01', 2],
    ['2027-10-01', 50],
    ['2030-01-01', 0],
    ['2040-01-01', 0],
  ])('fall with the age of the newest advisory: on %s', (day, fresh) => {
    expect(manufacturerFactors(counts, day).freshPercent).toBe(fresh);
  });
});

describe('the vulnerabilities known on a day', () => {
  const one = {
    cve: 'CVE-2024-1000',
    score: 8,
    hasFix: false,
    publishedOn: '2024-05-10',
    exploitedSince: '2024-08-01',
  };

  it('are those published by then, exploited if that was known by then', () => {
    const on = (day: string) => rateOn({ isAssessed: false, vulnerabilities: [one] }, day)?.value;
    expect([on('2024-05-09'), on('2024-05-10'), on('2024-08-01')]).toEqual([undefined, 154, 96]);
  });

  it('are fixed more and more often as they grow older, if there is a fix', () => {
    const fixed = { ...one, score: 10, hasFix: true, exploitedSince: null };
    const on = (day: string, publishedOn: string | null = '2019-05-10') =>
      rateOn({ isAssessed: false, vulnerabilities: [{ ...fixed, publishedOn }] }, day)?.value;
    expect([on('2019-05-10'), on('2021-11-10'), on('2024-05-10')]).toEqual([130, 154, 178]);
    expect(on('2024-05-10', null)).toBe(130);
  });

  it('without a score do not count', () => {
    const unscored = { ...one, cve: 'CVE-2024-2000', score: null };
    const rating = rateOn({ isAssessed: false, vulnerabilities: [unscored, one] }, '2024-05-10');
    expect(rating?.factors.map(({ cve, isExploited }) => [cve, isExploited])).toEqual([['CVE-2024-1000', false]]);
    expect(rating?.value).toBe(154);
  });

  it('without any, only an assessed product is rated', () => {
    expect(rateOn({ isAssessed: true, vulnerabilities: [] }, '2024-01-01')?.value).toBe(250);
    expect(rateOn({ isAssessed: false, vulnerabilities: [] }, '2024-01-01')).toBeNull();
    expect(rateOn({ isAssessed: true, vulnerabilities: [one] }, '2024-05-09')?.value).toBe(250);
    expect(rateOn({ isAssessed: true, vulnerabilities: [{ ...one, score: null }] }, '2024-06-01')).toBeNull();
  });
});

describe('months', () => {
  it.each([
    ['2024-01-31', '2024-02-29', 0],
    ['2024-01-31', '2024-03-01', 1],
    ['2024-01-15', '2025-01-15', 12],
    ['2024-01-15', '2025-01-14', 11],
    ['2025-01-01', '2024-01-01', 0],
  ])('from %s to %s', (from, to, months) => expect(wholeMonths(from, to)).toBe(months));

  it('are 0 from an unknown day', () => expect(monthsBetween(null, new Date('2025-01-01'))).toBe(0));

  it('up to a moment end with its day in UTC', () => {
    expect(monthsBetween('2024-01-15', new Date('2025-01-14T23:59:59Z'))).toBe(11);
    expect(monthsBetween('2024-01-15', new Date('2025-01-15T00:00:00Z'))).toBe(12);
  });

  it('before another are listed with their last days', () => {
    expect(monthsBefore(new Date('2024-03-31T23:00:00Z'), 3)).toEqual([
      { month: '2024-02-01', lastDay: '2024-02-29' },
      { month: '2024-01-01', lastDay: '2024-01-31' },
      { month: '2023-12-01', lastDay: '2023-12-31' },
    ]);
  });
});
