import { compareWords, joinedShare, onlyNamedShare, type Likeness } from './compare-words.ts';
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
  return [...compared]
    .map((place) => candidateAt(catalogue, written, place, number))
    .filter(({ sureness }) => sureness >= leastSure)
    .toSorted((a, b) => b.score - a.score || a.productId - b.productId)
    .slice(0, mostShown)
    .map(({ productId, sureness, why }) => ({ productId, sureness, why }));
}

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

function candidateAt(
  { products, words, wordsOf }: Catalogue,
  written: ReadPair,
  place: number,
  number: SharedNumber | undefined,
) {
  const product = products[place] as NameableProduct;
  const likeness = compareWords(written, wordsOf(place), words);
  const held = number?.places.includes(place) ? number : undefined;
  const alike = held ? Math.max(likeness.score, numberScore + likeness.score * (1 - numberScore)) : likeness.score;
  const ofType = product.type === 'product' ? 1 : componentShare;
  const score = alike * makerShare(written, product.normalisedManufacturer) * ofType;
  const sureness = Math.min(mostSure, Math.round(score * 100));
  return { productId: product.id, score, sureness, why: reasonsFor(product, likeness, written, held) };
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
