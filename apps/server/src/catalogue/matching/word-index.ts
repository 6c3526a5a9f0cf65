import { innerMark, isLetters } from './name-words.ts';
import { isNear, likeness, trigramsOf } from './near-words.ts';

/** How many words of the catalogue an unknown word is compared with. */
const mostCompared = 60;
const shortestNear = 3;
/** Lists repeat their words. So the near words of those that were looked up last are kept. */
const mostKept = 20_000;
const namesAtOnce = 10_000;

/** A word of the catalogue that a word of a list can mean, and how alike they are, from 0 to 1. */
export interface NearWord {
  word: number;
  likeness: number;
}

/** The words of a name, by their numbers. */
export interface WordsOfName {
  parts: readonly number[];
  /** Words of several parts, and the words and initials in words of mixed case. */
  others: readonly number[];
}

/**
 * The words of all names with the places of the names that have them. Each word has a number, and names have only
 * numbers: a large catalogue has more than a million words.
 */
export function createWordIndex() {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  /** How many names have each word. */
  const counts: number[] = [];
  /** The last name that was added with each word. */
  const lastName: number[] = [];
  const grams = new Map<string, number[]>();
  const near = new Map<string, NearWord[]>();
  /** The words of all names in a row. Those of a name begin at `starts`, and its parts end at `partEnds`. */
  let row = new Int32Array(1_024);
  const starts: number[] = [0];
  const partEnds: number[] = [];
  let wordWeights = new Float64Array();
  /** The names of all words in a row. Those of a word begin at `placeStarts`. */
  let places = new Int32Array();
  let placeStarts = new Int32Array();

  const names = () => partEnds.length;
  const weigh = (count: number): number => Math.log(1 + names() / count);

  /** Words with the same letters but for typing errors. Only words without digits: another digit is another product. */
  function findNear(word: string): NearWord[] {
    const known = near.get(word);
    if (known) return known;
    const shared = new Map<number, number>();
    for (const gram of gramsOf(word)) {
      // The same letters in another order say more than one shared group.
      const share = gram.startsWith(sameLetters) ? word.length : 1;
      for (const other of grams.get(gram) ?? []) shared.set(other, (shared.get(other) ?? 0) + share);
    }
    const textOf = (other: number) => texts[other] ?? '';
    const found = [...shared]
      .filter(([other]) => textOf(other) !== word && Math.abs(textOf(other).length - word.length) <= 2)
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, mostCompared)
      .filter(([other]) => isNear(word, textOf(other)))
      .map(([other]) => ({ word: other, likeness: likeness(word, textOf(other)) }));
    if (near.size >= mostKept) near.clear();
    near.set(word, found);
    return found;
  }

  function numberOf(text: string): number {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    const word = texts.length;
    numbers.set(text, word);
    texts.push(text);
    counts.push(0);
    lastName.push(-1);
    if (isLetters(text) && text.length >= shortestNear) addGrams(text, word);
    return word;
  }

  function addGrams(text: string, word: number): void {
    for (const gram of gramsOf(text)) {
      const of = grams.get(gram);
      if (of) of.push(word);
      else grams.set(gram, [word]);
    }
  }

  /** Adds each word of the name once. Returns where the next one goes. */
  function put(words: readonly number[], name: number, from: number): number {
    let at = from;
    for (const word of words) {
      if (lastName[word] === name) continue;
      lastName[word] = name;
      counts[word] = (counts[word] ?? 0) + 1;
      row[at] = word;
      at += 1;
    }
    return at;
  }

  return {
    /** The number of a word. A new word gets one. */
    numberOf,
    /** The next name. Its place is the number of names before it. */
    add({ parts, others }: WordsOfName): void {
      const name = names();
      const start = starts[name] ?? 0;
      const needed = start + parts.length + others.length;
      if (needed > row.length) row = grown(row, needed);
      const partEnd = put(parts, name, start);
      partEnds.push(partEnd);
      starts.push(put(others, name, partEnd));
    },
    /** After the last name: weighs the words, and finds their names. Returns the weight of all words of each name. */
    async finish(rest: () => Promise<void>): Promise<Float32Array<ArrayBuffer>> {
      wordWeights = Float64Array.from(counts, weigh);
      placeStarts = new Int32Array(counts.length + 1);
      for (const [word, count] of counts.entries()) placeStarts[word + 1] = (placeStarts[word] ?? 0) + count;
      places = new Int32Array(starts.at(-1) ?? 0);
      const next = placeStarts.slice();
      const weights = new Float32Array(names());
      for (let name = 0; name < weights.length; name += 1) {
        let weight = 0;
        for (let at = starts[name] ?? 0; at < (starts[name + 1] ?? 0); at += 1) {
          const word = row[at] ?? 0;
          places[next[word] ?? 0] = name;
          next[word] = (next[word] ?? 0) + 1;
          if (!texts[word]?.startsWith(innerMark)) weight += wordWeights[word] ?? 0;
        }
        weights[name] = weight;
        if (name % namesAtOnce === 0) await rest();
      }
      return weights;
    },
    find: (text: string): number | undefined => numbers.get(text),
    textOf: (word: number): string => texts[word] ?? '',
    placesOf: (word: number): Int32Array => places.subarray(placeStarts[word], placeStarts[word + 1]),
    partsAt: (place: number): Int32Array => row.subarray(starts[place], partEnds[place]),
    wordsAt: (place: number): Int32Array => row.subarray(starts[place], starts[place + 1]),
    /** The rarer a word is, the more it weighs. */
    weightOf: (word: number): number => wordWeights[word] ?? 0,
    /** The weight of a word that only one name has. */
    mostWeight: (): number => weigh(1),
    findNear,
  };
}

const sameLetters = '*';
const gramsOf = (word: string): string[] => [...trigramsOf(word), sameLetters + [...word].toSorted().join('')];

function grown(row: Int32Array<ArrayBuffer>, needed: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(needed, row.length * 2));
  larger.set(row);
  return larger;
}

export type WordIndex = ReturnType<typeof createWordIndex>;
