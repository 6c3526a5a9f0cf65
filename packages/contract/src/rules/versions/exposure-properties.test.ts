import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeOf, type Exposure } from './exposure.ts';
import { compareVersions } from './version.ts';

const judged = (versions: string, version: string, fixEvidence: string | null = null): Exposure =>
  judgeOf([{ product: '', versions, fixEvidence, fixedVersions: null, hasFix: fixEvidence !== null }])(version);
const check = <T extends unknown[]>(property: fc.IProperty<T>) =>
  fc.assert(property, { seed: 20_210_915, numRuns: 500 });

const number = fc.oneof(fc.nat(12), fc.nat(1_500), fc.bigInt(0n, 10n ** 18n));
const dotted = fc.array(number, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));
const letters = fc.constantFrom('', 'a', 'b', 'z');
const counted = (names: string[]) =>
  fc
    .tuple(dotted, ...names.map((name) => fc.nat(20).map((count) => ` ${name}${count}`)))
    .map((parts) => parts.join(''));
/** Generators of versions, each of one scheme. */
const schemes = {
  'three numbers': fc.tuple(number, number, number).map((parts) => parts.join('.')),
  'numbers and a letter': fc.tuple(number, number, letters.filter(Boolean)).map(([a, b, c]) => `${a}.${b}${c}`),
  'a service pack and a hotfix': counted(['SP', 'HF']).map((text) =>
    text.replace(/^[\d.]+/, (all) => `V${all.split('.')[0]}.0`),
  ),
  'a year and a release': fc.tuple(fc.integer({ min: 2000, max: 2030 }), fc.nat(9)).map(([a, b]) => `${a} R${b}`),
  'numbers in brackets': fc
    .tuple(fc.nat(30), fc.nat(9), fc.nat(9), fc.nat(9))
    .map(([a, b, c, d]) => `${a}.${b}(${c})E${d}`),
};
// A year is another scheme than a count, and 0.0 is no version.
const isCount = (text: string) =>
  /[1-9]/.test(text.replace(/[ ]?(?:SP|HF).*/, '')) && !/^V?(?:199|20\d)\d\b|(?:19|20)\d{6}(?!\d)/.test(text);

describe.each(Object.entries(schemes))('in the scheme of %s', (name, scheme) => {
  const version = name.startsWith('a year') ? scheme : scheme.filter(isCount);
  const order = (one: string, other: string) => Math.sign(compareVersions(one, other) ?? Number.NaN);

  it('the order is total', () => {
    check(
      fc.property(version, version, version, (a, b, c) => {
        expect([-1, 0, 1]).toContain(order(a, b));
        expect(order(a, b) + order(b, a)).toBe(0);
        expect(order(a, a)).toBe(0);
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('ranges agree with the order', () => {
    check(
      fc.property(version, version, version, (a, b, asset) => {
        const [low, high] = order(a, b) <= 0 ? [a, b] : [b, a];
        expect(judged(`< ${high}`, asset)).toBe(order(asset, high) < 0 ? 'affected' : 'not_affected');
        expect(judged(`<= ${high}`, asset)).toBe(order(asset, high) <= 0 ? 'affected' : 'cannot_be_told');
        if (order(low, high) === 0) return;
        const isInside = order(asset, low) >= 0 && order(asset, high) < 0;
        const expected = isInside ? 'affected' : 'not_affected';
        for (const range of [`>= ${low} < ${high}`, `>= ${low} | < ${high}`, `vers:generic/>=${low}|<${high}`]) {
          expect(judged(range, asset)).toBe(expected);
        }
      }),
    );
  });

  it('an upside-down range decides nothing', () => {
    check(
      fc.property(version, version, version, (a, b, asset) => {
        if (order(a, b) <= 0) return;
        expect(judged(`>= ${a} < ${b}`, asset)).toBe('cannot_be_told');
        expect(judged(`>= ${a} | <= ${b}`, asset)).toBe('cannot_be_told');
      }),
    );
  });

  it('a listed version decides only for itself', () => {
    check(
      fc.property(version, version, version, (a, b, asset) => {
        const isListed = order(asset, a) === 0 || order(asset, b) === 0;
        expect(judged(`${a}; ${b}`, asset)).toBe(isListed ? 'affected' : 'cannot_be_told');
      }),
    );
  });
});

it('above <= X, only a version at or above every named fix is not affected', () => {
  const version = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(30), fc.nat(1_500)).map((parts) => parts.join('.'));
  const isLess = (one: string, other: string) => (compareVersions(one, other) as number) < 0;
  check(
    fc.property(version, version, version, (bound, fix, asset) => {
      const exposure = judged(`<= ${bound}`, asset, `Update to version ${fix} or later`);
      const isFixed = isLess(bound, fix) && isLess(bound, asset) && !isLess(asset, fix);
      if (isFixed) expect(exposure).toBe('not_affected');
      else expect(exposure).toBe(isLess(bound, asset) ? 'cannot_be_told' : 'affected');
    }),
  );
});

describe('what is unknown is never not affected', () => {
  const absurd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }).filter((text) => !/\d/.test(text)),
    dotted.map((text) => `\u202E${text}`),
    dotted.map((text) => `${text}\u200F`),
    fc.integer({ min: 1, max: 300 }).map((length) => '.'.repeat(length)),
    fc.integer({ min: 101, max: 10_000 }).map((length) => '9'.repeat(length)),
    dotted.map((text) => `${text}-rc1`),
    dotted.map((text) => `${text} beta 2`),
  );
  const statements = ['< 4.4', '>= 2 < 4.4', '<= 3', '< V33.017_V34.014', '> 2', 'All versions < V4.8 SP2', '1.0; 2.0'];

  it('for a version that cannot be read', () => {
    check(
      fc.property(fc.constantFrom(...statements), absurd, (statement, version) => {
        expect(judged(statement, version, 'Update to V4.5 or later')).toBe('cannot_be_told');
      }),
    );
  });

  it('for a statement that cannot be read', () => {
    const words = fc.constantFrom(
      'only with option X',
      'when running on Windows 10',
      '(with the web module)',
      'if enabled',
    );
    check(
      fc.property(dotted, words, dotted, (bound, limit, version) => {
        expect(judged(`< ${bound} ${limit}`, version)).not.toBe('not_affected');
        expect(judged(`< ${bound}; ${limit}`, version)).not.toBe('not_affected');
        expect(judged(`< ${bound}; 1.2.…`, version)).not.toBe('not_affected');
      }),
    );
  });

  it('for any text, and without an error', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.stringMatching(/^[<>=|,;.vx*\d ()_-]{0,60}$/),
    );
    check(
      fc.property(text, text, text, (versions, version, evidence) => {
        expect(['affected', 'not_affected', 'cannot_be_told']).toContain(judged(versions, version, evidence));
      }),
    );
  });
});
