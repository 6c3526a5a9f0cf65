import { plain } from '#catalogue/entries/names.ts';

/** The pieces of a name. `RS8000-4 (24 V)` has the chunks `rs8000-4`, `24` and `v`. */
export interface NameWords {
  /** Runs without spaces and brackets, in order. */
  chunks: string[];
  /** Runs of letters and digits, in order: `rs8000`, `4`, `24`, `v`. */
  words: string[];
  /** Runs of either letters or digits, each once: `rs`, `8000`, `4`, `24`, `v`. */
  parts: Set<string>;
  /** Words and chunks of several parts, without punctuation: `rs8000`, `rs80004`. */
  compounds: Set<string>;
}

export function nameWords(text: string): NameWords {
  const chunks = chunksOf(text);
  const words: string[] = [];
  const parts = new Set<string>();
  const compounds = new Set<string>();
  for (const chunk of chunks) {
    const ofChunk = wordsIn(chunk);
    words.push(...ofChunk);
    for (const word of ofChunk) {
      const ofWord = partsIn(word);
      for (const part of ofWord) parts.add(part);
      if (ofWord.length > 1) compounds.add(word);
    }
    if (ofChunk.length > 1) compounds.add(ofChunk.join(''));
  }
  return { chunks, words, parts, compounds };
}

export const chunksOf = (text: string): string[] =>
  plain(text)
    .split(/[\s()[\]{},;:"'=<>|]+/u)
    .filter((chunk) => chunk !== '');

export const wordsIn = (chunk: string): string[] => chunk.match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? [];
const partsIn = (word: string): string[] => word.match(/\p{N}+|[^\p{N}]+/gu) ?? [];

/** Letters and digits only. */
export const squeezed = (text: string): string => wordsIn(text).join('');

export const hasDigit = (text: string): boolean => /\p{N}/u.test(text);
export const isLetters = (text: string): boolean => /^[\p{L}\p{M}]+$/u.test(text);

/** The parts and the initials of a word in mixed case: `FactoryTalk` has `factory`, `talk` and `ft`. */
function innerWords(name: string): Set<string> {
  const found = new Set<string>();
  for (const word of name.match(/[\p{L}\p{M}]+/gu) ?? []) {
    const inner = word.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu) ?? [];
    if (inner.length < 2) continue;
    const initials = inner.map(([first = '']) => first).join('');
    for (const one of [...inner, initials]) if (one.length > 1) found.add(one.toLowerCase());
  }
  return found;
}

/** Marks the parts and initials of words in mixed case, which are a weaker sign than a word. */
export const innerMark = '~';
export const innerWordsOf = (name: string): string[] => [...innerWords(name)].map((word) => innerMark + word);
