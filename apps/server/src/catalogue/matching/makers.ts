import { bareManufacturer, normaliseManufacturer } from '#catalogue/entries/names.ts';
import { makerHints } from './maker-hints.ts';
import { isNear } from './near-words.ts';

/** The makers that a text may mean, by their normalised names, with how likely each is, from 0 to 1. */
export type LikelyMakers = Map<string, number>;

/** What people write if they do not know the maker. */
const nobody = new Set([
  '',
  'n a',
  'na',
  'none',
  'no',
  'unknown',
  'unbekannt',
  'inconnu',
  'desconocido',
  'various',
  'other',
  'tbd',
]);
export const isNobody = (maker: string): boolean => {
  const bare = bareManufacturer(maker);
  return nobody.has(bare) || !/[\p{L}\p{N}]/u.test(bare);
};

/** How many words of a text can be a maker's name. */
const mostWords = 4;
const likely = { named: 1, hinted: 0.9, near: 0.85, begun: 0.8, initials: 0.5 };

/** The makers of the catalogue, by what lists call them. */
export function createMakers() {
  /** With a number for each name, in the order of the first products. */
  const names = new Map<string, number>();
  const byBeginning = new Map<string, Set<string>>();
  const byInitials = new Map<string, Set<string>>();
  const hints = new Map<string, Set<string>>();
  const seen = new Map<string, LikelyMakers>();

  for (const [maker, others] of Object.entries(makerHints))
    for (const other of others) addTo(hints, bareManufacturer(other), normaliseManufacturer(maker));

  /** A name in a cell of its own may be a short form, or have typing errors. */
  function meantBy(text: string): LikelyMakers {
    const bare = bareManufacturer(text);
    const known = seen.get(bare);
    if (known) return known;
    const found: LikelyMakers = new Map();
    const named = normaliseManufacturer(text);
    if (names.has(named)) found.set(named, likely.named);
    else {
      for (const maker of hints.get(bare) ?? []) if (names.has(maker)) found.set(maker, likely.hinted);
      for (const maker of byBeginning.get(bare) ?? []) raise(found, maker, likely.begun);
      if (bare.length >= 4) for (const maker of names.keys()) if (isNear(bare, maker)) raise(found, maker, likely.near);
      if (found.size === 0) for (const maker of byInitials.get(bare) ?? []) found.set(maker, likely.initials);
      if (found.size === 0) raiseAll(found, withinText(bare));
    }
    seen.set(bare, found);
    return found;
  }

  /** Names of makers within a longer text. */
  function withinText(text: string): LikelyMakers {
    const words = text.split(/[\s(),;]+/u).filter((word) => word !== '');
    const found: LikelyMakers = new Map();
    for (let size = Math.min(mostWords, words.length); size > 0; size -= 1)
      for (let from = 0; from + size <= words.length; from += 1) {
        const window = words.slice(from, from + size).join(' ');
        const bare = bareManufacturer(window);
        if (bare.length < 2 || nobody.has(bare)) continue;
        const named = normaliseManufacturer(window);
        if (names.has(named)) raise(found, named, likely.named);
        for (const maker of hints.get(bare) ?? []) if (names.has(maker)) raise(found, maker, likely.hinted);
        for (const maker of byBeginning.get(bare) ?? []) raise(found, maker, likely.begun);
      }
    return found;
  }

  return {
    /** Returns the number of the maker. */
    add(normalisedName: string): number {
      const known = names.get(normalisedName);
      if (known !== undefined) return known;
      const number = names.size;
      names.set(normalisedName, number);
      const words = normalisedName.split(' ');
      for (let size = 1; size < words.length; size += 1)
        if (words.slice(0, size).join('').length >= 3)
          addTo(byBeginning, words.slice(0, size).join(' '), normalisedName);
      if (words.length > 1) addTo(byInitials, words.map(([first = '']) => first).join(''), normalisedName);
      return number;
    },
    numbers: names as ReadonlyMap<string, number>,
    has: (normalisedName: string): boolean => names.has(normalisedName),
    meantBy,
    withinText,
  };
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}

const raise = (found: LikelyMakers, maker: string, likeliness: number) =>
  found.set(maker, Math.max(found.get(maker) ?? 0, likeliness));

export function raiseAll(found: LikelyMakers, others: LikelyMakers, share = 1): void {
  for (const [maker, likeliness] of others) raise(found, maker, likeliness * share);
}
