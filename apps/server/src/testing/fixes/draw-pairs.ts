import { randomFrom, shuffled } from '#testing/random-from.ts';
import { keyOf, type RealPair } from './real-pairs.ts';

/**
 * Draws pairs, half of them from those that are filed without a vendor fix. Each half has at most one pair of an
 * advisory: otherwise a few advisories with thousands of pairs would be most of the draw.
 */
export function drawPairs(pairs: readonly RealPair[], seed: number, count: number): RealPair[] {
  const random = randomFrom(seed);
  const keyed = pairs.map((pair) => ({ pair, key: keyOf(pair) }));
  const ordered = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ pair }) => pair);
  return [false, true].flatMap((filedWithFix) => {
    const byAdvisory = new Map<string, RealPair[]>();
    for (const pair of ordered) {
      if (pair.filedWithFix !== filedWithFix) continue;
      const own = byAdvisory.get(pair.advisory);
      if (own) own.push(pair);
      else byAdvisory.set(pair.advisory, [pair]);
    }
    const drawn = shuffled([...byAdvisory.values()], random).slice(0, count / 2);
    return drawn.map((own) => own[Math.floor(random() * own.length)] as RealPair);
  });
}
