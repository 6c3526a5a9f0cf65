import { expect, it } from 'vitest';
import { hasRealAdvisories } from '#testing/fixes/real-advisories.ts';
import { advisoryProducts } from '#testing/matching/advisory-products.ts';
import { drawPairs, pairKey } from './draw-pairs.ts';
import { judgedMakers, judgedPairs } from './judged.ts';

it('has 100 different judged pairs of products, half of them duplicates', () => {
  const pairs = judgedPairs();
  expect(new Set(pairs.map(({ name, other }) => pairKey(name, other))).size).toBe(100);
  expect(pairs.filter(({ isOne }) => isOne)).toHaveLength(50);
});

it('has 40 judged pairs of manufacturers, half of which are one', () => {
  expect(judgedMakers()).toHaveLength(40);
  expect(judgedMakers().filter(({ isOne }) => isOne)).toHaveLength(20);
});

it.runIf(hasRealAdvisories)(
  'has only pairs that the seed draws from the public advisories',
  { tags: ['advisories'], timeout: 300_000 },
  async () => {
    const drawn = drawPairs(await advisoryProducts());
    expect(judgedPairs().filter(({ name, other }) => !drawn.has(pairKey(name, other)))).toEqual([]);
  },
);
