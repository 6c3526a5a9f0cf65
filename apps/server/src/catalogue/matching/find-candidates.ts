import { compareWords, joinedShare, onlyNamedShare, scoreOf, type Likeness } from './compare-words.ts';
import type { createMakers } from './makers.ts';
import type { Candidate, NameableProduct, WrittenPair } from './match.ts';
import { addUp, topOf } from './most-alike.ts';
import type { NamedWords } from './named-words.ts';
import { makerShare, makerShares, readPair, type ReadPair } from './read-pair.ts';
import type { WordIndex } from './word-index.ts';

/** How many products are compared completely, and how many are shown. */
const mostCompared = 40;
const mostShown = 5;
/** A candidate below this sureness, in percent, only distracts. Nothing is sure without a person. */
const leastSure = 15;
const mostSure = 99;
const componentShare = 0.95;
/** A product with the number of the pair begins with this score. */
const numberScore = 0.6;

export interface Catalogue {
  products: readonly NameableProduct[];
  /** The number of the maker of each product. */
  makerOf: readonly number[];
  words: WordIndex;
  makers: ReturnType<typeof createMakers>;
  wordsOf: (place: number) => NamedWords;
  /** The weight of all words of each name. */
  weights: Float32Array;
  /** Space for the sums of one search. Zero before and after. */
  scores: Float32Array;
}

/** A number in a model, with the places of the products that have it. */
export interface SharedNumber {
  text: string;
  places: readonly number[];
}

/** The products that a pair probably means, best first. */
export function findCandidates(catalogue: Catalogue, pair: WrittenPair, number: SharedNumber | undefined): Candidate[] {
  const written = readPair(pair, catalogue.words, catalogue.makers);
  const withNumber = (number?.places ?? []).slice(0, mostCompared);
  const compared = new Set([...mostAlike(catalogue, written), ...withNumber]);
  const inOrder = [...compared]
    .map((place) => comparedWith(catalogue, written, place, number))
    .toSorted((a, b) => b.most - a.most);
  let best: ScoredProduct[] = [];
  for (const { most, scored } of inOrder) {
    // No other product can be better.
    if (most < (best[mostShown - 1]?.score ?? 0)) break;
    const found = scored();
    if (sureness(found.score) < leastSure) continue;
    best = [...best, found].toSorted((a, b) => b.score - a.score || a.product.id - b.product.id).slice(0, mostShown);
  }
  return best.map(({ product, score, likeness, held }) => ({
    productId: product.id,
    sureness: sureness(score),
    why: reasonsFor(product, likeness, written, held),
  }));
}

interface ScoredProduct {
  product: NameableProduct;
  score: number;
  likeness: Likeness;
  /** The number of the pair, if the product has it. */
  held: SharedNumber | undefined;
}

const sureness = (score: number) => Math.min(mostSure, Math.round(score * 100));

/** The products with the most weight of shared words, before a complete comparison. */
function mostAlike({ makerOf, makers, words, weights, scores }: Catalogue, written: ReadPair): number[] {
  const wanted = [...written.parts, ...written.ofMaker].flatMap(({ meanings }) =>
    meanings.map(({ word, share }) => ({ word, weight: words.weightOf(word) * share })),
  );
  const joined = written.joined.map((word) => ({ word, weight: words.weightOf(word) * joinedShare }));
  const shares = makerShares(written, makers.numbers);
  const touched = addUp(words, [...wanted, ...joined], scores);
  const top = topOf(touched, mostCompared, (place) => {
    const shared = scores[place] ?? 0;
    const rest = Math.max(0, (weights[place] ?? 0) - shared);
    return ((shares[makerOf[place] ?? 0] ?? 0) * shared) / (written.weight + onlyNamedShare * rest);
  });
  for (const place of touched) scores[place] = 0;
  return top;
}

/** A product with the highest score that it can have, and with the score that it has. */
function comparedWith(
  { products, words, wordsOf }: Catalogue,
  written: ReadPair,
  place: number,
  number: SharedNumber | undefined,
) {
  const product = products[place] as NameableProduct;
  const named = wordsOf(place);
  const likeness = compareWords(written, named, words);
  const held = number?.places.includes(place) ? number : undefined;
  const kept = makerShare(written, product.normalisedManufacturer) * (product.type === 'product' ? 1 : componentShare);
  const scoreWith = (alike: number) => (held ? Math.max(alike, numberScore + alike * (1 - numberScore)) : alike) * kept;
  return {
    most: scoreWith(scoreOf(likeness, written)),
    scored: (): ScoredProduct => ({ product, likeness, held, score: scoreWith(scoreOf(likeness, written, named)) }),
  };
}

function reasonsFor(
  product: NameableProduct,
  { shared, near, isSame, missesDigits }: Likeness,
  { makers }: ReadPair,
  number: SharedNumber | undefined,
): Candidate['why'] {
  const why: Candidate['why'] = [];
  const words = shared.join(' ');
  if (number && number.places.length > 1) why.push({ reason: 'number-of-many', text: number.text });
  if (near.length > 0 || words === '') why.push({ reason: 'similar-name', text: product.name });
  else why.push({ reason: isSame ? 'same-words' : missesDigits ? 'same-family' : 'most-words', text: words });
  if (makers.size > 0 && !makers.has(product.normalisedManufacturer))
    why.push({ reason: 'other-maker', text: product.manufacturer });
  return why;
}
