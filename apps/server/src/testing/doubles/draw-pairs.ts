import type { NameableProduct } from '#catalogue/matching/match.ts';
import { sharedTrigrams, trigramsOf } from '#catalogue/matching/near-words.ts';
import { randomFrom, shuffled } from '#testing/random-from.ts';

const seed = 28;
/**
 * Where each band of likeness ends, and how many pairs of it are drawn. Hardly any two products that share a word are one.
 * So bands with a high likeness are drawn more often than all pairs would be.
 */
const bands = [
  { below: 0.4, drawn: 400 },
  { below: 0.6, drawn: 600 },
  { below: 0.75, drawn: 900 },
  { below: 0.88, drawn: 500 },
  { below: Infinity, drawn: 300 },
];

/** Pairs of products that share a maker and a word, as keys. Their names alone decide, and not what finds doubles. */
export function drawPairs(products: readonly NameableProduct[]): Set<string> {
  const ofMaker = new Map<string, NameableProduct[]>();
  for (const product of products)
    ofMaker.set(product.normalisedManufacturer, [...(ofMaker.get(product.normalisedManufacturer) ?? []), product]);
  const drawn: string[][] = bands.map(() => []);
  for (const own of ofMaker.values())
    for (const { key, likeness } of pairsOf(own)) drawn[bands.findIndex(({ below }) => likeness < below)]?.push(key);
  const random = randomFrom(seed);
  return new Set(bands.flatMap((band, at) => shuffled(drawn[at] ?? [], random).slice(0, band.drawn)));
}

function* pairsOf(products: readonly NameableProduct[]) {
  const read = products
    .map(({ name }) => {
      const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      return { name, words, trigrams: trigramsOf(words.join('')) };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const [at, one] of read.entries()) {
    const words = new Set(one.words);
    for (const other of read.slice(at + 1)) {
      if (!other.words.some((word) => words.has(word))) continue;
      yield { key: pairKey(one.name, other.name), likeness: sharedTrigrams(one.trigrams, other.trigrams) };
    }
  }
}

export const pairKey = (...names: [string, string]): string => names.toSorted().join('\t');
