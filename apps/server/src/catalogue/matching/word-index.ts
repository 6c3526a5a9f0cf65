import { isLetters } from './name-words.ts';
import { isNear, likeness, trigramsOf } from './near-words.ts';

/** How many words of the catalogue an unknown word is compared with. */
const mostCompared = 60;
const shortestNear = 3;
/** Lists repeat their words. So the near words of those that were looked up last are kept. */
const mostKept = 20_000;

/** A word of the catalogue that a word of a list can mean, and how alike they are, from 0 to 1. */
export interface NearWord {
  word: string;
  likeness: number;
}

/** The words of all names with the positions of the names that have them. */
export function createWordIndex() {
  const places = new Map<string, number[]>();
  const grams = new Map<string, string[]>();
  const near = new Map<string, NearWord[]>();
  let names = 0;

  const weightOf = (word: string): number => Math.log(1 + names / (places.get(word)?.length ?? 1));

  /** Words with the same letters but for typing errors. Only words without digits: another digit is another product. */
  function findNear(word: string): NearWord[] {
    const known = near.get(word);
    if (known) return known;
    const shared = new Map<string, number>();
    for (const gram of gramsOf(word)) {
      // The same letters in another order say more than one shared group.
      const share = gram.startsWith(sameLetters) ? word.length : 1;
      for (const other of grams.get(gram) ?? []) shared.set(other, (shared.get(other) ?? 0) + share);
    }
    const found = [...shared]
      .filter(([other]) => other !== word && Math.abs(other.length - word.length) <= 2)
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, mostCompared)
      .filter(([other]) => isNear(word, other))
      .map(([other]) => ({ word: other, likeness: likeness(word, other) }));
    if (near.size >= mostKept) near.clear();
    near.set(word, found);
    return found;
  }

  return {
    add(name: number, words: Iterable<string>): void {
      names = Math.max(names, name + 1);
      for (const word of words) {
        const of = places.get(word);
        if (of) of.push(name);
        else {
          places.set(word, [name]);
          if (isLetters(word) && word.length >= shortestNear) addGrams(word);
        }
      }
    },
    has: (word: string): boolean => places.has(word),
    placesOf: (word: string): readonly number[] => places.get(word) ?? [],
    /** The rarer a word is, the more it weighs. */
    weightOf,
    findNear,
    words: (): MapIterator<[string, readonly number[]]> => places.entries(),
  };

  function addGrams(word: string): void {
    for (const gram of gramsOf(word)) {
      const of = grams.get(gram);
      if (of) of.push(word);
      else grams.set(gram, [word]);
    }
  }
}

const sameLetters = '*';
const gramsOf = (word: string): string[] => [...trigramsOf(word), sameLetters + [...word].toSorted().join('')];

export type WordIndex = ReturnType<typeof createWordIndex>;
