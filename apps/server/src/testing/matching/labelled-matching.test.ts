import { beforeAll, describe, expect, it } from 'vitest';
import type { Match, NameableProduct } from '#catalogue/matching/match.ts';
import { createProductIndex } from '#catalogue/matching/product-index.ts';
import { hasRealAdvisories } from '#testing/fixes/real-advisories.ts';
import { advisoryProducts } from './advisory-products.ts';
import { keyOf, kinds, labelledSpellings, type LabelledSpelling } from './labelled-spellings.ts';

interface Matched {
  spelling: LabelledSpelling;
  match: Match;
  /** The keys of the product that is certain, or of the candidates. */
  taken: string | undefined;
  candidates: string[];
}

describe.runIf(hasRealAdvisories)(
  'the labelled spellings, matched to the products of the public advisories',
  { tags: ['advisories'] },
  () => {
    let matched: Matched[];
    beforeAll(async () => {
      const products = await advisoryProducts();
      const index = createProductIndex(labelledSpellings());
      for (const product of products) index.add(product);
      await index.finish(() => Promise.resolve());
      const named = new Map(products.map((product) => [product.id, nameOf(product)]));
      matched = labelledSpellings().map((spelling) => {
        const match = index.match(spelling);
        return {
          spelling,
          match,
          taken: match.certain ? named.get(match.certain.productId) : undefined,
          candidates: match.candidates.map(({ productId }) => named.get(productId) ?? ''),
        };
      });
      print(matched);
    }, 300_000);

    it('are never taken for a wrong product without a person', () => {
      expect(matched.filter(({ spelling, taken }) => taken !== undefined && taken !== keyOf(spelling))).toEqual([]);
    });

    it('have the right product first for at least 90 % of those that the catalogue knows', () => {
      const known = matched.filter(({ spelling }) => spelling.kind !== 'none');
      expect(known.filter(isFirst).length / known.length).toBeGreaterThanOrEqual(0.9);
    });

    it.each(kinds)('have at most five candidates, the surest first (%s)', (kind) => {
      for (const { spelling, match } of matched) {
        if (spelling.kind !== kind) continue;
        const sureness = match.candidates.map((candidate) => candidate.sureness);
        expect(sureness.length).toBeLessThanOrEqual(5);
        expect(sureness).toEqual(sureness.toSorted((a, b) => b - a));
      }
    });
  },
);

const nameOf = ({ manufacturer, name }: NameableProduct) => keyOf({ manufacturer, product: name });

const isFirst = ({ spelling, taken, candidates }: Matched) => (taken ?? candidates[0]) === keyOf(spelling);

function print(matched: readonly Matched[]): void {
  for (const kind of kinds) {
    const of = matched.filter(({ spelling }) => spelling.kind === kind);
    const certain = of.filter(({ taken }) => taken !== undefined).length;
    const first = of.filter(isFirst).length;
    const shown = of.filter(({ spelling, taken, candidates }) =>
      [taken, ...candidates].includes(keyOf(spelling)),
    ).length;
    const counts = kind === 'none' ? '' : `, ${first} first, ${shown} among the candidates`;
    console.log(`${kind}: ${of.length} spellings, ${certain} without a person${counts}`);
  }
}
