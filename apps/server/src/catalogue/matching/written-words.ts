import { hasDigit, innerWords, isLetters, nameWords } from './name-words.ts';
import type { WordIndex } from './word-index.ts';

/** Marks the parts and initials of words in mixed case, which are a weaker sign than a word. */
const inner = '~';
export const innerWordsOf = (name: string): string[] => [...innerWords(name)].map((word) => inner + word);

/** What a word of a list can be in the names of the catalogue, with its weight if the name has it. */
export interface Meaning {
  word: string;
  share: number;
  /** It is another word, because the text may have typing errors. */
  isOther?: true;
}

/** A part of a text, with the words of the catalogue that it can mean. The part itself comes first. */
export interface WrittenPart {
  text: string;
  weight: number;
  meanings: Meaning[];
}

export interface WrittenWords {
  parts: WrittenPart[];
  /** Neighbours that the catalogue also has as one word: `RS 8000` as `rs8000`. They only add to a score. */
  joined: string[];
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
    joined: [...joined].filter((word) => index.has(word)),
  };
}

function partOf(text: string, index: WordIndex): WrittenPart {
  const meanings: Meaning[] = [];
  if (index.has(text)) meanings.push({ word: text, share: 1 });
  if (index.has(inner + text)) meanings.push({ word: inner + text, share: innerShare });
  if (isLetters(text) && text.length >= 3) {
    for (const { word, likeness } of index.findNear(text))
      meanings.push({ word, share: likeness * likeness, isOther: true });
    if (!index.has(text)) meanings.push(...splitWords(text, index));
  }
  const rarest = index.weightOf('');
  const weight = index.has(text)
    ? index.weightOf(text)
    : rarest * (hasDigit(text) ? unknownShare.digits : meanings.length > 0 ? 0.8 : unknownShare.letters);
  // A single letter stands in many names for nothing.
  return { text, weight: text.length === 1 && !hasDigit(text) ? weight * 0.5 : weight, meanings };
}

/** `SoftMaster` can be the two words `Soft Master`. */
function splitWords(text: string, index: WordIndex): Meaning[] {
  for (let at = text.length - 3; at >= 3; at -= 1) {
    const halves = [text.slice(0, at), text.slice(at)];
    if (halves.every((half) => index.has(half))) return halves.map((word) => ({ word, share: splitShare / 2 }));
  }
  return [];
}
