import { assetHeadings } from './words/asset-headings.ts';
import { otherWords } from './words/other-headings.ts';
import { productHeadings } from './words/product-headings.ts';
import type { Meaning } from './words/synonyms.ts';

/** The words of a heading without case, accents, punctuation and units in brackets. */
function wordsOfHeading(heading: string): string[] {
  const withoutUnit = heading.replaceAll(/[([{（][^)\]}）]*[)\]}）]/g, ' ');
  return (/[\p{L}\p{N}]/u.test(withoutUnit) ? withoutUnit : heading)
    .replaceAll('№', ' no ')
    .replaceAll(/#|n[°º](?!\p{L})/giu, ' no ')
    .replaceAll(/\b(\p{L})\/(\p{L})\b/gu, '$1$2')
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u00AD]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const keyOf = (heading: string) => wordsOfHeading(heading).join('');

const meanings = new Map<string, Meaning[]>();
for (const { headings, ...meaning } of [...productHeadings, ...assetHeadings]) {
  for (const heading of headings) {
    const key = keyOf(heading);
    const known = meanings.get(key) ?? [];
    if (!known.some(({ field }) => field === meaning.field)) meanings.set(key, [...known, meaning]);
  }
}
const others = new Set(otherWords.map(keyOf));

/** A synonym among other words is less sure, and the less the more words there are beside it. */
const withinOthers = 0.75;
/** Synonyms below this, such as `Type` and `Name`, mean nothing among other words. */
const sureAlone = 70;

/** Longer headings are sentences. Comparing all runs of their words would take seconds. */
const mostWords = 16;

/** What a heading may mean, and whether it says that its column is none of our fields. */
export function meaningOf(heading: string): { meanings: readonly Meaning[]; isOther: boolean } {
  const words = wordsOfHeading(heading);
  const exact = meanings.get(words.join(''));
  if (exact) return { meanings: exact, isOther: false };
  if (words.some((word) => others.has(word))) return { meanings: [], isOther: true };
  return { meanings: words.length > mostWords ? [] : longestWithin(words), isOther: false };
}

/** The meaning of the longest run of words that is a synonym, the last of equally long ones. */
function longestWithin(words: readonly string[]): Meaning[] {
  for (let length = words.length - 1; length > 0; length -= 1) {
    for (let start = words.length - length; start >= 0; start -= 1) {
      const found = meanings.get(words.slice(start, start + length).join(''));
      const sure = found?.filter(({ sureness }) => sureness >= sureAlone) ?? [];
      const share = withinOthers * (0.7 + (0.3 * length) / words.length);
      if (sure.length > 0) return sure.map((each) => ({ ...each, sureness: each.sureness * share }));
    }
  }
  return [];
}
