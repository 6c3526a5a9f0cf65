import { hasDigit, innerMark, isLetters, nameWords } from './name-words.ts';
import type { WordIndex } from './word-index.ts';

/** What a word of a list can be in the names of the catalogue, with its weight if the name has it. */
export interface Meaning {
  word: number;
  share: number;
  /** It is another word, because the text may have typing errors. */
  isOther?: true;
}

/** A part of a text, with the words of the catalogue that it can mean. The part itself comes first. */
export interface WrittenPart {
  text: string;
  /** Undefined if the catalogue does not have it. */
  word: number | undefined;
  weight: number;
  meanings: Meaning[];
}

export interface WrittenWords {
  parts: WrittenPart[];
  /** Neighbours that the catalogue also has as one word: `RS 8000` as `rs8000`. They only add to a score. */
  joined: number[];
}

/** What an unknown word weighs. One with digits is probably another model, one without is often a remark. */
const unknownShare = { digits: 0.7, letters: 0.25 };
const innerShare = 0.6;
/** What both halves of a word weigh together. */
export const splitShare = 0.9;
const mostJoined = 4;
/** A text with more words is no name. Looking for words that are similar to each of them would take long. */
const mostWords = 40;

/** The words of a text, and the words of the catalogue that each of them can mean. */
export function writtenWords(text: string, index: WordIndex): WrittenWords {
  const { words: all, parts, compounds } = nameWords(text);
  const words = all.slice(0, mostWords);
  const joined = new Set<string>(compounds);
  for (let size = 2; size <= mostJoined; size += 1)
    for (let from = 0; from + size <= words.length; from += 1) joined.add(words.slice(from, from + size).join(''));
  return {
    parts: [...parts].slice(0, mostWords).map((part) => partOf(part, index)),
    joined: [...joined].flatMap((word) => index.find(word) ?? []),
  };
}

function partOf(text: string, index: WordIndex): WrittenPart {
  const meanings: Meaning[] = [];
  const word = index.find(text);
  const asInner = index.find(innerMark + text);
  if (word !== undefined) meanings.push({ word, share: 1 });
  if (asInner !== undefined) meanings.push({ word: asInner, share: innerShare });
  if (isLetters(text) && text.length >= 3) {
    for (const near of index.findNear(text))
      meanings.push({ word: near.word, share: near.likeness * near.likeness, isOther: true });
    if (word === undefined) meanings.push(...splitWords(text, index));
  }
  const weight =
    word === undefined
      ? index.mostWeight() * (hasDigit(text) ? unknownShare.digits : meanings.length > 0 ? 0.8 : unknownShare.letters)
      : index.weightOf(word);
  // A single letter stands in many names for nothing.
  return { text, word, weight: text.length === 1 && !hasDigit(text) ? weight * 0.5 : weight, meanings };
}

/** `SoftMaster` can be the two words `Soft Master`. */
function splitWords(text: string, index: WordIndex): Meaning[] {
  for (let at = text.length - 3; at >= 3; at -= 1) {
    const halves = [text.slice(0, at), text.slice(at)].flatMap((half) => index.find(half) ?? []);
    if (halves.length === 2) return halves.map((word) => ({ word, share: splitShare / 2 }));
  }
  return [];
}
