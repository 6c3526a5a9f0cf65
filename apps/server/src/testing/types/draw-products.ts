import { randomFrom, shuffled } from '#testing/random-from.ts';

/** Draws from all products, whatever their maker. The order in which they are given does not matter. */
export const drawKeys = (keys: Iterable<string>, seed: number): string[] =>
  shuffled([...keys].toSorted(byCodePoint), randomFrom(seed));

const byCodePoint = (a: string, b: string) => (a < b ? -1 : 1);
