import { expect, it } from 'vitest';
import { hasRealAdvisories } from '#testing/fixes/real-advisories.ts';
import { advisoryProducts } from '#testing/matching/advisory-products.ts';
import { pairKey } from '#testing/doubles/draw-pairs.ts';
import { figuresOf } from '#testing/doubles/figures-of.ts';
import { judgedPairs } from '#testing/doubles/judged.ts';
import { findDoubles } from './find-doubles.ts';

it.runIf(hasRealAdvisories)(
  'finds the judged duplicates among all products of the public advisories with at least 90 % precision and recall',
  { tags: ['advisories'], timeout: 300_000 },
  async () => {
    const products = await advisoryProducts();
    const begun = performance.now();
    const found = await findDoubles(products, () => Promise.resolve());
    const took = Math.round(performance.now() - begun);
    console.log(`${found.length} pairs of ${products.length} products in ${took} ms`);
    const names = new Map(products.map(({ id, name }) => [id, name]));
    const keys = found.map(({ id, otherId }) => pairKey(names.get(id) ?? '', names.get(otherId) ?? ''));
    const { precision, recall } = figuresOf('products', judgedPairs(), new Set(keys));
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  },
);
