import { expect, it } from 'vitest';
import { hasRealAdvisories } from '#testing/fixes/real-advisories.ts';
import { advisoryProducts } from '#testing/matching/advisory-products.ts';
import { manufacturerNamed } from '#catalogue/entries/names.ts';
import { judgedMakers, judgedPairs, type Judged } from '#testing/doubles/judged.ts';
import { pairKey } from '#testing/doubles/draw-pairs.ts';
import { findDoubles } from './find-doubles.ts';
import { findMakerDoubles } from './find-maker-doubles.ts';

it.runIf(hasRealAdvisories)(
  'finds the judged duplicates among all products of the public advisories with at least 90 % precision and recall',
  { timeout: 300_000 },
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

it('finds the judged duplicates of manufacturers with at least 90 % precision and recall', () => {
  const names = new Set(judgedMakers().flatMap(({ name, other }) => [name, other]));
  const makers = [...names].map((name, id) => ({ id, name, normalisedName: manufacturerNamed(name).normalisedName }));
  const keys = findMakerDoubles(makers).map(({ id, otherId }) =>
    pairKey(makers[id]?.name ?? '', makers[otherId]?.name ?? ''),
  );
  const { precision, recall } = figuresOf('manufacturers', judgedMakers(), new Set(keys));
  expect(precision).toBeGreaterThanOrEqual(0.9);
  expect(recall).toBeGreaterThanOrEqual(0.9);
});

function figuresOf(what: string, judged: readonly Judged[], found: ReadonlySet<string>) {
  const isFound = ({ name, other }: Judged) => found.has(pairKey(name, other));
  const right = judged.filter((pair) => pair.isOne && isFound(pair)).length;
  const precision = right / judged.filter(isFound).length;
  const recall = right / judged.filter(({ isOne }) => isOne).length;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  console.log(`${what}: precision ${percent(precision)}, recall ${percent(recall)}`);
  for (const { name, other, isOne } of judged.filter((pair) => pair.isOne !== isFound(pair)))
    console.log(`${isOne ? 'missed' : 'wrong'}: ${name} | ${other}`);
  return { precision, recall };
}
