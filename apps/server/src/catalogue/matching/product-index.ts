import { certainNames } from './certain-names.ts';
import { certainNumbers } from './certain-numbers.ts';
import { findCandidates } from './find-candidates.ts';
import { createMakers } from './makers.ts';
import type { Match, NameableProduct, WrittenPair } from './match.ts';
import { nameWords } from './name-words.ts';
import { createNamedWords } from './named-words.ts';
import { createWordIndex } from './word-index.ts';
import { innerWordsOf } from './written-words.ts';

/** The products of the catalogue, by what lists call them. Add all products, then finish it, then match. */
export function createProductIndex() {
  const products: NameableProduct[] = [];
  /** The number of the maker of each product. */
  const makerOf: number[] = [];
  const words = createWordIndex();
  const makers = createMakers();
  const names = certainNames();
  const numbers = certainNumbers(makers);
  const wordsOf = createNamedWords(products);
  let weights = new Float32Array();
  let scores = new Float32Array();

  return {
    add({ facts, ...named }: NameableProduct): void {
      const place = products.length;
      // The facts are many texts. They are only read for numbers.
      const product: NameableProduct = { ...named, facts: [] };
      products.push(product);
      makerOf.push(makers.add(product.normalisedManufacturer));
      names.add(product);
      numbers.add({ ...product, facts }, place);
      const { parts, compounds } = nameWords(product.name);
      words.add(place, new Set([...parts, ...compounds, ...innerWordsOf(product.name)]));
    },
    /** Weighs the names. `rest` lets other work run in between. */
    async finish(rest: () => Promise<void>): Promise<void> {
      weights = new Float32Array(products.length);
      scores = new Float32Array(products.length);
      let since = 0;
      for (const [word, places] of words.words()) {
        if (word.startsWith('~')) continue;
        const weight = words.weightOf(word);
        for (const place of places) weights[place] = (weights[place] ?? 0) + weight;
        since += places.length;
        if (since > 10_000) {
          since = 0;
          await rest();
        }
      }
    },
    match(pair: WrittenPair): Match {
      const certain = names.find(pair);
      if (certain) return { certain, candidates: [] };
      const { found, shared } = numbers.find(pair, products);
      if (found) return { certain: found, candidates: [] };
      return {
        certain: null,
        candidates: findCandidates({ products, makerOf, words, makers, wordsOf, weights, scores }, pair, shared),
      };
    },
  };
}

export type ProductIndex = ReturnType<typeof createProductIndex>;
