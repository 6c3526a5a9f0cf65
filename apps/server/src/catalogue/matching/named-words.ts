import type { NameableProduct } from './match.ts';
import { nameWords, squeezed } from './name-words.ts';
import { trigramsOf } from './near-words.ts';
import type { WordIndex } from './word-index.ts';

/** What is compared of a product. */
export interface NamedWords {
  parts: readonly number[];
  /** All words: the parts, words of several parts, and the words and initials in words of mixed case. */
  all: ReadonlySet<number>;
  /** The words of its maker. A list has them in another column, or not at all. */
  ofMaker: ReadonlySet<string>;
  trigrams: () => ReadonlySet<string>;
}

/** Pairs of one list mean similar products. So the words of those that were compared last are kept. */
const mostKept = 5_000;

export function createNamedWords(
  products: readonly NameableProduct[],
  words: WordIndex,
): (place: number) => NamedWords {
  const kept = new Map<number, NamedWords>();
  const makers = new Map<string, ReadonlySet<string>>();
  return (place) => {
    const known = kept.get(place);
    if (known) return known;
    const { name, manufacturer } = products[place] as NameableProduct;
    const ofMaker = makers.get(manufacturer) ?? nameWords(manufacturer).parts;
    makers.set(manufacturer, ofMaker);
    let trigrams: ReadonlySet<string> | undefined;
    const found: NamedWords = {
      parts: [...words.partsAt(place)],
      all: new Set(words.wordsAt(place)),
      ofMaker,
      trigrams: () => (trigrams ??= trigramsOf(squeezed(name.toLowerCase()))),
    };
    if (kept.size >= mostKept) kept.clear();
    kept.set(place, found);
    return found;
  };
}
