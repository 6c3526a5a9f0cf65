import { bareName, certainNames } from './certain-names.ts';
import { certainNumbers } from './certain-numbers.ts';
import { findCandidates } from './find-candidates.ts';
import { createMakers } from './makers.ts';
import type { Match, NameableProduct, WrittenPair } from './match.ts';
import { createNameReader } from './name-reader.ts';
import { createNamedWords } from './named-words.ts';
import { possibleNumbers } from './part-numbers.ts';
import { createWordIndex } from './word-index.ts';

/**
 * The products of the catalogue, by what the pairs of a list call them. It keeps only the names and numbers that these
 * pairs can mean. Add all products, then finish it, then match the pairs.
 */
export function createProductIndex(pairs: readonly WrittenPair[]) {
  const products: NameableProduct[] = [];
  /** The number of the maker of each product. */
  const makerOf: number[] = [];
  const words = createWordIndex();
  const makers = createMakers();
  const names = certainNames();
  const numbers = certainNumbers(makers);
  const wantedNames = new Set(pairs.map(({ model }) => bareName(model)));
  const wantedNumbers = new Set(pairs.flatMap(({ model }) => possibleNumbers(model).map(({ key }) => key)));
  const readName = createNameReader(words, wantedNumbers);
  const wordsOf = createNamedWords(products, words);
  let weights = new Float32Array();
  let scores = new Float32Array();

  return {
    add(given: NameableProduct): void {
      const place = products.length;
      // The facts are many texts. They are only read for numbers.
      const product: NameableProduct = { ...given, facts: [] };
      products.push(product);
      makerOf.push(makers.add(product.normalisedManufacturer));
      const read = readName(product.name);
      words.add(read);
      const isWanted = [read.bare, product.normalisedName.replaceAll(' ', '')].some(
        (bare) => bare === '' || wantedNames.has(bare),
      );
      if (isWanted) names.add(product);
      if (read.hasNumber || given.facts.length > 0) numbers.add(given, place);
    },
    /** Weighs the names. `rest` lets other work run in between. */
    async finish(rest: () => Promise<void>): Promise<void> {
      weights = await words.finish(rest);
      scores = new Float32Array(products.length);
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
