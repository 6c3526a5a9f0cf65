import type { WordIndex } from './word-index.ts';

/** How many products a search adds up at most, but always those with the rarest word. */
const mostCounted = 12_000;

/** A word of the catalogue, with the weight that a name gets for it. */
export interface Wanted {
  word: number;
  weight: number;
}

/**
 * Adds up what names share with a text, from the rarest word to the most common one, and returns the places of the
 * names. The most common words are left out: the names that have only these are too many, and the complete comparison
 * counts them. `scores` gets the sums.
 */
export function addUp(words: WordIndex, wanted: readonly Wanted[], scores: Float32Array): number[] {
  const touched: number[] = [];
  let counted = 0;
  const byPlaces = wanted
    .map(({ word, weight }) => ({ weight, places: words.placesOf(word) }))
    .toSorted((a, b) => a.places.length - b.places.length);
  for (const { weight, places } of byPlaces) {
    counted += places.length;
    if (counted > mostCounted && touched.length > 0) break;
    for (const place of places) {
      if (scores[place] === 0) touched.push(place);
      scores[place] = (scores[place] ?? 0) + weight;
    }
  }
  return touched;
}

/** The places with the highest scores, in no order. */
export function topOf(places: readonly number[], most: number, scoreOf: (place: number) => number): number[] {
  const top: { place: number; score: number }[] = [];
  let least = -1;
  for (const place of places) {
    const score = scoreOf(place);
    if (top.length === most && score <= least) continue;
    // Sorted insertion: only few of many places come this far.
    let at = top.length;
    while (at > 0 && (top[at - 1]?.score ?? 0) < score) at -= 1;
    top.splice(at, 0, { place, score });
    if (top.length > most) top.pop();
    least = top.at(-1)?.score ?? -1;
  }
  return top.map(({ place }) => place);
}
