import { isNobody, raiseAll, type createMakers, type LikelyMakers } from './makers.ts';
import type { WrittenPair } from './match.ts';
import { squeezed } from './name-words.ts';
import { trigramsOf } from './near-words.ts';
import type { WordIndex } from './word-index.ts';
import { writtenWords, type WrittenWords } from './written-words.ts';

/** A maker that is at least this likely is the maker. Then its cell is not part of the model. */
const clear = 0.85;
const inModel = 0.95;
/** What a product of another maker keeps of its score, and each product if nothing names a maker. */
const share = { otherMaker: 0.7, nobodyNamed: 0.95 };

/** A pair as it is compared with products. */
export interface ReadPair extends WrittenWords {
  makers: LikelyMakers;
  /** The words of the maker's cell. Some names have them, and if not, this says nothing. */
  ofMaker: WrittenWords['parts'];
  trigrams: ReadonlySet<string>;
  /** The weight of all parts. */
  weight: number;
}

export function readPair(
  { maker, model }: WrittenPair,
  words: WordIndex,
  makers: ReturnType<typeof createMakers>,
): ReadPair {
  const hasMaker = !isNobody(maker);
  const likely: LikelyMakers = new Map();
  if (hasMaker) raiseAll(likely, makers.meantBy(maker));
  const isClear = [...likely.values()].some((likeliness) => likeliness >= clear);
  // The maker can be in the model, or in the other column.
  if (!isClear) raiseAll(likely, makers.withinText(model), inModel);
  const text = hasMaker && !isClear ? `${maker} ${model}` : model;
  const written = writtenWords(text, words);
  return {
    ...written,
    makers: likely,
    ofMaker: hasMaker && isClear ? writtenWords(maker, words).parts : [],
    trigrams: trigramsOf(squeezed(text.toLowerCase())),
    weight: written.parts.reduce((sum, { weight }) => sum + weight, 0),
  };
}

/** What a product keeps of its score, because of its maker. */
export function makerShare({ makers }: ReadPair, maker: string): number {
  if (makers.size === 0) return share.nobodyNamed;
  return share.otherMaker + (1 - share.otherMaker) * (makers.get(maker) ?? 0);
}

/** The same by the number of each maker. Thousands of products are ranked for each pair. */
export function makerShares(written: ReadPair, numbers: ReadonlyMap<string, number>): Float64Array {
  const shares = new Float64Array(numbers.size).fill(makerShare(written, ''));
  for (const maker of written.makers.keys()) {
    const number = numbers.get(maker);
    if (number !== undefined) shares[number] = makerShare(written, maker);
  }
  return shares;
}
