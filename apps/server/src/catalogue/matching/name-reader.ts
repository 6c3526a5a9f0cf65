import { isPrintableAscii } from '#catalogue/files/clean-text.ts';
import { plain } from '#catalogue/entries/names.ts';
import { chunksOf, innerWordsOf, nameWords, squeezed } from './name-words.ts';
import type { WordIndex, WordsOfName } from './word-index.ts';

/** What the index needs of a name. */
interface ReadName extends WordsOfName {
  parts: number[];
  others: number[];
  /** The letters and digits of the normalised name, without spaces. */
  bare: string;
  /** Whether it has one of the wanted numbers. */
  hasNumber: boolean;
}

/**
 * Reads the names of a catalogue. Products share most of their words, so each word is read once. `numbers` are the texts
 * that are looked for as numbers.
 */
export function createNameReader(index: WordIndex, numbers: ReadonlySet<string>): (name: string) => ReadName {
  const kept = new Map<string, ReadName>();

  function read(text: string): ReadName {
    const { parts, compounds } = nameWords(text);
    return {
      parts: [...parts].map(index.numberOf),
      others: [...compounds, ...innerWordsOf(text)].map(index.numberOf),
      bare: (plain(text).match(/[\p{L}\p{M}\p{N}+#<>=]+/gu) ?? []).join(''),
      hasNumber: chunksOf(text).some((chunk) => numbers.has(squeezed(chunk))),
    };
  }

  function readWord(text: string): ReadName {
    const known = kept.get(text);
    if (known) return known;
    const found = read(text);
    kept.set(text, found);
    return found;
  }

  return (name) => {
    // What a word of other scripts means can depend on its neighbours.
    if (!isPrintableAscii(name)) return read(name);
    const found: ReadName = { parts: [], others: [], bare: '', hasNumber: false };
    for (const text of name.split(' ')) {
      const word = readWord(text);
      found.parts.push(...word.parts);
      found.others.push(...word.others);
      found.bare += word.bare;
      found.hasNumber ||= word.hasNumber;
    }
    return found;
  };
}
