import type { DoubleReason } from '@rampart/contract/rules/catalogue/double-reasons.ts';
import { bareManufacturer } from '#catalogue/entries/names.ts';
import { distance } from '#catalogue/matching/near-words.ts';

export interface NamedMaker {
  id: number;
  name: string;
  normalisedName: string;
}

/** Two manufacturers that are probably one, and why. */
export interface MakerDouble {
  id: number;
  otherId: number;
  why: DoubleReason[];
}

/** Words that many companies have in their names, or leave out. */
const generalWords = new Set(
  (
    'automation electric global group holding holdings industrial industries international kontakttechnik labs ' +
    'manufacturing systems technologies technology the worldwide'
  ).split(' '),
);
/** A shorter name with a typing error could be another company. */
const shortestMisspelt = 9;

/** Finds manufacturers that are probably one, by keys that they have in common. It does not compare all pairs. */
export function findMakerDoubles(makers: readonly NamedMaker[]): MakerDouble[] {
  const found = new Map<string, MakerDouble>();
  const pair = (one: NamedMaker, other: NamedMaker, why: DoubleReason) => {
    const [first, second] = one.id < other.id ? [one, other] : [other, one];
    const key = `${first.id} ${second.id}`;
    if (first.id !== second.id && !found.has(key)) found.set(key, { id: first.id, otherId: second.id, why: [why] });
  };
  const byKey = (
    why: DoubleReason,
    keyOf: (maker: NamedMaker) => readonly string[],
    isOne = (_a: string, _b: string) => true,
  ) => {
    const first = new Map<string, NamedMaker[]>();
    for (const maker of makers)
      for (const key of new Set(keyOf(maker))) {
        const others = first.get(key) ?? [];
        for (const other of others) if (isOne(squeezed(maker), squeezed(other))) pair(maker, other, why);
        first.set(key, [...others, maker]);
      }
  };
  byKey({ code: 'spaces' }, (maker) => [squeezed(maker)]);
  byKey({ code: 'umlauts' }, (maker) => [squeezed(maker).replaceAll(/([aou])e/gu, '$1')]);
  byKey({ code: 'general' }, (maker) => bare(maker));
  byKey(
    { code: 'typing' },
    (maker) => shortened(squeezed(maker)),
    (a, b) => distance(a, b) === 1,
  );
  return [...found.values()];
}

const squeezed = ({ name, normalisedName }: NamedMaker): string =>
  (normalisedName || bareManufacturer(name)).replaceAll(' ', '');

function bare({ normalisedName }: NamedMaker): string[] {
  const words = normalisedName.split(' ').filter((word) => !generalWords.has(word));
  const rest = words.join('');
  return rest.length >= 2 ? [rest] : [];
}

/** The name and the name without each of its letters. Names with one typing error have one of these in common. */
function shortened(name: string): string[] {
  if (name.length < shortestMisspelt) return [];
  return [name, ...Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1))];
}
