import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareVersions } from './version.ts';
import { orderVersions, versionKey } from './version-order.ts';

const number = fc.constantFrom('0', '1', '2', '3', '07', '7', '10', '011', '2017', '2021', '20220624');
const counter = fc.constantFrom(
  '',
  ' SP1',
  ' SP2',
  ' SP2 HF9',
  ' HF3',
  ' Update 5',
  ' build 12',
  ' R2',
  'a',
  'b',
  '.x',
);
const version = fc.oneof(
  fc
    .tuple(fc.constantFrom('', 'V', 'FW '), fc.array(number, { minLength: 1, maxLength: 4 }), counter)
    .map(([prefix, numbers, rest]) => prefix + numbers.join('.') + rest),
  fc.constantFrom('SE2021MP5', 'SE2021MP12', '15.2(6)E0', '15.2(7)E1', 'Hotfix of May', '', '...'),
);
const check = <T extends unknown[]>(property: fc.IProperty<T>) => fc.assert(property, { seed: 36_011, numRuns: 3_000 });

it('the order of any versions is total', () => {
  check(
    fc.property(version, version, version, (a, b, c) => {
      expect(Math.sign(orderVersions(a, b)) + Math.sign(orderVersions(b, a))).toBe(0);
      expect(orderVersions(a, b) === 0).toBe(a === b);
      if (orderVersions(a, b) <= 0 && orderVersions(b, c) <= 0) expect(orderVersions(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});

it('agrees with the comparison wherever versions can be compared', () => {
  check(
    fc.property(version, version, (a, b) => {
      const compared = compareVersions(a, b);
      if (compared) expect(Math.sign(orderVersions(a, b))).toBe(Math.sign(compared));
    }),
  );
});

it('sorts in the same way whatever the first order is', () => {
  const sorted = ['2.9', '2.10', '4.8', '4.8 Update 5', '4.8 SP1', '4.8 SP2', '4.9a', '2017 R2', 'SE2021MP5', 'May'];
  check(
    fc.property(fc.shuffledSubarray(sorted, { minLength: sorted.length }), (shuffled) => {
      expect(shuffled.toSorted(orderVersions)).toEqual(sorted);
    }),
  );
});

it('the stored key is the same for versions at the same place, and other texts do not share one', () => {
  for (const same of ['v2.9', 'FW 2.9', 'R2.9', '2.9.0', 'Release 2.09.00'])
    expect(versionKey(same)).toBe(versionKey('2.9'));
  const others = [
    '2.10',
    '2.9.1',
    '2.90',
    '2.100',
    '2.9a',
    '2.9.x',
    '2.9 SP1',
    '2.9 HF1',
    '29',
    'May',
    'may',
    '',
    '...',
  ];
  expect(new Set(['2.9', ...others].map(versionKey)).size).toBe(others.length + 1);
});
