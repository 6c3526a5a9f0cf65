import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratingStateOf, ratingStates } from '@rampart/contract/rules/ratings.ts';
import { paths } from '#paths';
import { rate, type KnownVulnerability } from './rate.ts';

const vulnerability = fc.record<KnownVulnerability>({
  cve: fc.integer({ min: 1000, max: 99_999 }).map((number) => `CVE-2024-${number}`),
  score: fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
  isExploited: fc.boolean(),
  hasFix: fc.boolean(),
  ageInMonths: fc.integer({ min: 0, max: 400 }),
});
const vulnerabilities = fc.array(vulnerability, { maxLength: 40 });
const some = fc.array(vulnerability, { minLength: 1, maxLength: 40 });
const value = (list: KnownVulnerability[]) => rate(list).value;

/** The list with one of its entries changed. */
const withOne = (list: KnownVulnerability[], at: number, change: Partial<KnownVulnerability>) =>
  list.map((one, index) => (index === at % list.length ? { ...one, ...change } : one));

/** Checks a property for random lists. The predicate returns nothing; its expectations fail instead. */
const holds = <T>(property: fc.IProperty<T>) => fc.assert(property, { numRuns: 500 });

describe('a rating', () => {
  it('is a whole number from 1 to 250', () => {
    holds(
      fc.property(vulnerabilities, (list) => {
        expect(Number.isInteger(value(list))).toBe(true);
        expect(value(list)).toBeGreaterThanOrEqual(1);
        expect(value(list)).toBeLessThanOrEqual(250);
      }),
    );
  });

  it('is 250 without a known vulnerability, or if all of them have score 0', () => {
    expect(rate([])).toEqual({ value: 250, factors: [] });
    holds(
      fc.property(vulnerabilities, (list) => {
        expect(value(list.map((one) => ({ ...one, score: 0 })))).toBe(250);
      }),
    );
  });

  it('is never raised by one more vulnerability', () => {
    holds(
      fc.property(vulnerabilities, vulnerability, (list, more) => {
        expect(value([...list, more])).toBeLessThanOrEqual(value(list));
      }),
    );
  });

  it('is never raised by a higher score', () => {
    holds(
      fc.property(some, fc.nat(), fc.double({ min: 0, max: 10, noNaN: true }), (list, at, more) => {
        const score = Math.min(10, (list[at % list.length]?.score ?? 0) + more);
        expect(value(withOne(list, at, { score }))).toBeLessThanOrEqual(value(list));
      }),
    );
  });

  it('is never raised when a vulnerability becomes known to be exploited', () => {
    holds(
      fc.property(some, fc.nat(), (list, at) => {
        expect(value(withOne(list, at, { isExploited: true }))).toBeLessThanOrEqual(
          value(withOne(list, at, { isExploited: false })),
        );
      }),
    );
  });

  it('is never lowered by a fix or by time', () => {
    holds(
      fc.property(some, fc.nat(), fc.nat(500), (list, at, months) => {
        expect(value(withOne(list, at, { hasFix: true }))).toBeGreaterThanOrEqual(
          value(withOne(list, at, { hasFix: false })),
        );
        const ageInMonths = (list[at % list.length]?.ageInMonths ?? 0) + months;
        expect(value(withOne(list, at, { ageInMonths }))).toBeGreaterThanOrEqual(value(list));
      }),
    );
  });

  it('does not depend on the order', () => {
    const shuffled = some.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    holds(
      fc.property(shuffled, ([list, other]) => {
        expect(value(other)).toBe(value(list));
      }),
    );
  });

  it('explains itself: the factors add up to the difference from 250, worst first', () => {
    holds(
      fc.property(some, (list) => {
        const { factors, value: rated } = rate(list);
        const taken = factors.reduce((sum, { takes }) => sum + takes, 0);
        expect(rated).toBe(Math.max(1, Math.round(250 - taken)));
        expect(factors.map(({ cve }) => cve).toSorted()).toEqual(list.map(({ cve }) => cve).toSorted());
        for (const [index, { byScore, multiplier, share, takes }] of factors.entries()) {
          expect(takes).toBeCloseTo(byScore * multiplier * share, 9);
          expect(takes).toBeLessThanOrEqual(factors[index - 1]?.takes ?? Number.POSITIVE_INFINITY);
        }
      }),
    );
  });

  it('depends mostly on the worst: all others together take less than it does', () => {
    holds(
      fc.property(some, (list) => {
        const [worst, ...others] = rate(list).factors;
        expect(others.reduce((sum, { takes }) => sum + takes, 0)).toBeLessThanOrEqual((worst?.takes ?? 0) * 0.54);
      }),
    );
  });

  it('explains each factor with exact numbers', () => {
    const worse = { cve: 'CVE-2024-1001', score: 8, isExploited: true, hasFix: true, ageInMonths: 30 };
    const other = { cve: 'CVE-2024-1002', score: 5, isExploited: false, hasFix: false, ageInMonths: 0 };
    const { value: rated, factors } = rate([other, worse]);
    const takes = expect.closeTo(110.592);
    expect(factors).toEqual([
      { ...worse, byScore: expect.closeTo(76.8), multiplier: expect.closeTo(1.44), share: 1, takes },
      { ...other, byScore: 30, multiplier: 1.25, share: 0.35, takes: expect.closeTo(13.125) },
    ]);
    expect(rated).toBe(126);
  });

  it('takes equal vulnerabilities in the order of their names', () => {
    const facts = { score: 5, isExploited: false, hasFix: false, ageInMonths: 0 };
    const order = rate(['CVE-2024-1002', 'CVE-2024-1003', 'CVE-2024-1001'].map((cve) => ({ cve, ...facts })));
    expect(order.factors.map(({ cve }) => cve)).toEqual(['CVE-2024-1001', 'CVE-2024-1002', 'CVE-2024-1003']);
  });

  it('does not count a day of publication in the future as a fix that is even older', () => {
    const fixed = { cve: 'CVE-2024-1001', score: 10, isExploited: false, hasFix: true };
    expect([-30, 0, 60, 90].map((ageInMonths) => value([{ ...fixed, ageInMonths }]))).toEqual([130, 130, 178, 178]);
  });

  it('still falls with many small ones', () => {
    const small = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        cve: `${index}`,
        score: 4,
        isExploited: false,
        hasFix: false,
        ageInMonths: 0,
      }));
    expect([1, 2, 5].map((count) => value(small(count)))).toEqual([226, 218, 213]);
  });
});

describe('the worked examples of docs/ratings.md', () => {
  const page = readFileSync(join(paths.repository, 'docs/ratings.md'), 'utf8');
  const rows = page.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return /^\d+ \w/.test(cells[3] ?? '') ? [[cells[1] ?? '', cells[2] ?? '', cells[3] ?? ''] as const] : [];
  });

  it('are in the document', () => expect(rows.length).toBeGreaterThanOrEqual(8));

  it.each(rows)('%s', (_, listed, result) => {
    const list = listed === 'none' ? [] : listed.split(';').map((text, index) => exampleOf(text.trim(), index));
    const rated = value(list);
    expect(`${rated} ${ratingStates[ratingStateOf(rated)].name}`).toBe(result);
  });

  /** `9.8, fix, 60 months, exploited` as in the table. */
  function exampleOf(text: string, index: number): KnownVulnerability {
    const words = text.split(',').map((word) => word.trim());
    const months = words.find((word) => word.endsWith('months')) ?? '0 months';
    return {
      cve: `CVE-2024-${1000 + index}`,
      score: Number(words[0]),
      isExploited: words.includes('exploited'),
      hasFix: words.includes('fix'),
      ageInMonths: Number.parseInt(months, 10),
    };
  }
});
