import { hasDigit } from './name-words.ts';
import type { NamedWords } from './named-words.ts';
import { sharedTrigrams } from './near-words.ts';
import type { ReadPair } from './read-pair.ts';
import type { WordIndex } from './word-index.ts';
import { splitShare, type Meaning, type WrittenPart } from './written-words.ts';

/** What joined words, and words of only one of both sides, weigh against a word. */
const share = { joined: 0.5, onlyWritten: 0.6, onlyNamed: 0.3, trigrams: 0.25 };
export const joinedShare = share.joined;
export const onlyNamedShare = share.onlyNamed;

export interface Likeness {
  /** How much of both texts their words cover, from 0 to 1. */
  coverage: number;
  /** The words that both have. */
  shared: string[];
  /** Words of the pair that the name has in another spelling. */
  near: string[];
  /** Neither side has a word that the other one does not have. */
  isSame: boolean;
  /** The pair has a word with digits that the name does not have. So it is perhaps another model of a family. */
  missesDigits: boolean;
}

/** From 0 to 1. Counting the trigrams of two texts takes long. Without them, it is the highest score that is possible. */
export function scoreOf({ coverage }: Likeness, written: ReadPair, named?: NamedWords): number {
  const alike = named ? sharedTrigrams(written.trigrams, named.trigrams()) : 1;
  return coverage * (1 - share.trigrams) + alike * share.trigrams;
}

/** Compares all words of a pair with all words of a name. */
export function compareWords(written: ReadPair, named: NamedWords, words: WordIndex): Likeness {
  const taken = new Set<number>();
  /** Parts that a joined word contains. */
  const inJoined = new Set<WrittenPart>();
  const found: Likeness = { coverage: 0, shared: [], near: [], isSame: false, missesDigits: false };
  let both = 0;
  let onlyWritten = 0;
  const take = (part: WrittenPart, meant: readonly Meaning[]) => {
    let likeness = 0;
    let weight = 0;
    for (const { word, share: of } of meant) {
      likeness += of;
      weight = Math.max(weight, words.weightOf(word));
      taken.add(word);
    }
    both += weight * likeness;
    onlyWritten += part.weight * (1 - likeness);
    (meant[0]?.isOther ? found.near : found.shared).push(part.text);
  };
  for (const part of written.parts) {
    const meant = bestMeaning(part, named);
    if (meant.length > 0) take(part, meant);
    else if (!named.ofMaker.has(part.text)) {
      onlyWritten += part.weight;
      if (hasDigit(part.text)) found.missesDigits = true;
    }
  }
  for (const part of written.ofMaker) {
    const meant = named.ofMaker.has(part.text) ? [] : bestMeaning(part, named);
    if (meant.length > 0) take({ ...part, weight: 0 }, meant);
  }
  for (const joined of written.joined) {
    if (!named.all.has(joined)) continue;
    const text = words.textOf(joined);
    both += words.weightOf(joined) * share.joined;
    // The parts of a joined word are found with it.
    for (const word of named.all) if (text.includes(words.textOf(word))) taken.add(word);
    for (const part of written.parts)
      if (
        part.text.length > 1 &&
        text.includes(part.text) &&
        !inJoined.has(part) &&
        !(part.word !== undefined && taken.has(part.word))
      ) {
        onlyWritten = Math.max(0, onlyWritten - part.weight);
        inJoined.add(part);
      }
  }
  let onlyNamed = 0;
  for (const word of named.parts)
    if (!taken.has(word) && !named.ofMaker.has(words.textOf(word))) onlyNamed += words.weightOf(word);
  found.coverage = both / (both + share.onlyWritten * onlyWritten + share.onlyNamed * onlyNamed || 1);
  found.isSame = onlyWritten === 0 && onlyNamed === 0 && found.near.length === 0;
  return found;
}

/** The most alike word that the name has, or both halves of a word. Empty if the name has neither. */
function bestMeaning({ word: itself, meanings }: WrittenPart, { all }: NamedWords): Meaning[] {
  const named = meanings.filter(({ word }) => all.has(word));
  if (named.length < 2) return named;
  const same = named.find(({ word }) => word === itself);
  if (same) return [same];
  const halves = named.filter(({ share: of }) => of === splitShare / 2);
  if (halves.length === 2) return halves;
  const best = named.toSorted((a, b) => b.share - a.share)[0];
  return best ? [best] : [];
}
