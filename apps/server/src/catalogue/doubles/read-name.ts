import { plain } from '#catalogue/entries/names.ts';
import { hasDigit } from '#catalogue/matching/name-words.ts';
import { brokenMarks, idleInModels, idleWords, remarks } from './idle-words.ts';

/** A name of a product, taken apart for the comparison with others of its maker. */
export interface ReadProductName {
  /** Letters and digits of the complete name. */
  all: string;
  /** The words without numbers, versions, remarks and the maker. */
  words: string[];
  /** The same without idle words. */
  telling: string[];
  /** The order numbers and versions, as the name has them. */
  numbers: string[];
  versions: string[];
}

/** An order number in the manner of `6GK5204-0BA00-2BF2`. It can stand for the product, the name goes on without it. */
const orderNumber = /\b(?=[\p{L}\d-]*\d{4})(?=[\p{L}\d-]*\p{L})\d[\p{L}\d]{3,}-[\p{L}\d]{5}(?:-[\p{L}\d]{4})?\b/gu;
const version =
  /\b(?:version |ver\.? ?)?v ?\d+(?:\.(?:\d+|x))*(?: sp ?\d+)?(?: upd(?:ate)? ?\d+)?\b|\bversion \d+(?:\.(?:\d+|x))*\b|\b20[0-3]\d(?: r\d)?(?: sp ?\d+)?$/gu;

export function readProductName(name: string, ofMaker: ReadonlySet<string>): ReadProductName {
  let rest = plain(name.replaceAll(brokenMarks, ''));
  const all = join(wordsOf(rest));
  for (const remark of remarks) rest = rest.replaceAll(remark, ' ');
  const numbers = rest.match(orderNumber) ?? [];
  rest = rest.replaceAll(orderNumber, ' ');
  const versions = (rest.match(version) ?? []).map((text) => text.replaceAll(/version|ver\b\.?|v|\s/gu, ''));
  const words = wordsOf(rest.replaceAll(version, ' '));
  const own = words.filter((word) => !ofMaker.has(word));
  const kept = own.length > 0 ? own : words;
  const telling = kept.filter((word) => !idleWords.has(word));
  return { all, words: kept, telling: telling.length > 0 ? telling : kept, numbers, versions };
}

/** A dot between digits stays: version 1.10 is not 11.0. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}+#]+(?:\.\p{N}[\p{L}\p{M}\p{N}]*)*/gu) ?? [];

export const join = (words: readonly string[]): string => words.join('');

/** Equal for names that are written differently and mean the same. */
export function keysOf(read: ReadProductName, ranges: ReadonlySet<string>): Set<string> {
  const keys = new Set<string>();
  for (const words of [read.words, read.telling, withoutModelWords(read.telling), withoutRanges(read.telling, ranges)])
    if (words.length > 0) keys.add(join(words));
  const bare = withoutRanges(withoutModelWords(read.telling), ranges);
  if (bare.length > 0) keys.add(join(bare));
  if (read.telling.length > 1) keys.add(`words ${read.telling.toSorted().join(' ')}`);
  return keys;
}

function withoutModelWords(words: readonly string[]): string[] {
  const rest = words.filter((word) => !idleInModels.has(word));
  return rest.some(hasDigit) ? rest : [...words];
}

/** Words of a range count only if the name has a model, too. */
function withoutRanges(words: readonly string[], ranges: ReadonlySet<string>): string[] {
  const first = words.findIndex(isModel);
  if (first < 0) return [...words];
  return words.filter((word, at) => at >= first || !ranges.has(word));
}

const isModel = (word: string): boolean => hasDigit(word) && word.length >= 3;
