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
  /** From 0 to 1. */
  score: number;
  /** The words that both have. */
  shared: string[];
  /** Words of the pair that the name has in another spelling. */
  near: string[];
  /** Neither side has a word that the other one does not have. */
  isSame: boolean;
  /** The pair has a word with digits that the name does not have. So it is perhaps another model of a family. */
  missesDigits: boolean;
}

/** Compares all words of a pair with all words of a name. */
export function compareWords(written: ReadPair, named: NamedWords, words: WordIndex): Likeness {
  const has = (word: string) => named.parts.has(word) || named.others.has(word);
  const taken = new Set<string>();
  const found: Likeness = { score: 0, shared: [], near: [], isSame: false, missesDigits: false };
  let both = 0;
  let onlyWritten = 0;
  const take = (part: WrittenPart, meant: Meaning[]) => {
    const [best = { word: part.text, share: 0 }] = meant;
    const likeness = meant.reduce((sum, { share: of }) => sum + of, 0);
    both += Math.max(...meant.map(({ word }) => words.weightOf(word))) * likeness;
    onlyWritten += part.weight * (1 - likeness);
    for (const { word } of meant) taken.add(word);
    (best.isOther ? found.near : found.shared).push(part.text);
  };
  for (const part of written.parts) {
    const meant = bestMeaning(part, has);
    if (meant.length > 0) take(part, meant);
    else if (!named.ofMaker.has(part.text)) {
      onlyWritten += part.weight;
      if (hasDigit(part.text)) found.missesDigits = true;
    }
  }
  for (const part of written.ofMaker) {
    const meant = named.ofMaker.has(part.text) ? [] : bestMeaning(part, has);
    if (meant.length > 0) take({ ...part, weight: 0 }, meant);
  }
  for (const word of written.joined) {
    if (!has(word)) continue;
    both += words.weightOf(word) * share.joined;
    // The parts of a joined word are found with it.
    for (const part of [...named.parts, ...named.others]) if (word.includes(part)) taken.add(part);
    for (const { text, weight } of written.parts)
      if (text.length > 1 && word.includes(text) && !taken.has(text)) {
        onlyWritten = Math.max(0, onlyWritten - weight);
        taken.add(text);
      }
  }
  let onlyNamed = 0;
  for (const part of named.parts) if (!taken.has(part) && !named.ofMaker.has(part)) onlyNamed += words.weightOf(part);
  const coverage = both / (both + share.onlyWritten * onlyWritten + share.onlyNamed * onlyNamed || 1);
  found.score = coverage * (1 - share.trigrams) + sharedTrigrams(written.trigrams, named.trigrams) * share.trigrams;
  found.isSame = onlyWritten === 0 && onlyNamed === 0 && found.near.length === 0;
  return found;
}

/** The most alike word that the name has, or both halves of a word. Empty if the name has neither. */
function bestMeaning({ text, meanings }: WrittenPart, has: (word: string) => boolean): Meaning[] {
  const named = meanings.filter(({ word }) => has(word));
  const itself = named.find(({ word }) => word === text);
  if (itself) return [itself];
  const halves = named.filter(({ share: of }) => of === splitShare / 2);
  if (halves.length === 2) return halves;
  const best = named.toSorted((a, b) => b.share - a.share)[0];
  return best ? [best] : [];
}
