import type { DoubleReason } from '@rampart/contract/rules/catalogue/double-reasons.ts';
import type { NameableProduct } from '#catalogue/matching/match.ts';
import { hasDigit, isLetters } from '#catalogue/matching/name-words.ts';
import { distance } from '#catalogue/matching/near-words.ts';
import { distinguishing } from './idle-words.ts';
import { join, keysOf, readProductName, type ReadProductName } from './read-name.ts';
import { whyOne } from './why-one.ts';

/** Two products that are probably duplicates, and the reason. */
export interface ProductDouble {
  id: number;
  otherId: number;
  why: DoubleReason[];
}

export type NamedProduct = Pick<NameableProduct, 'id' | 'name' | 'manufacturer' | 'normalisedManufacturer'>;

/** A word is the name of a range if so many products of a maker have it before their model. */
const rangeSize = 20;
/** A key that more names have is no sign. */
const mostAlike = 12;

/**
 * Finds the products of each maker that are probably duplicates. Names that can mean the same have a key in common, so it does
 * not compare all pairs. `makerOf` names makers that are one alike.
 */
export async function findDoubles(
  products: readonly NamedProduct[],
  rest: () => Promise<void>,
  makerOf = (normalisedManufacturer: string) => normalisedManufacturer,
): Promise<ProductDouble[]> {
  const byMaker = new Map<string, NamedProduct[]>();
  for (const product of products) add(byMaker, makerOf(product.normalisedManufacturer), product);
  const found: ProductDouble[] = [];
  for (const own of byMaker.values()) {
    found.push(...doublesOf(own));
    await rest();
  }
  return found;
}

interface Read extends ReadProductName {
  product: NamedProduct;
}

function doublesOf(products: readonly NamedProduct[]): ProductDouble[] {
  const ofMaker = new Set(products.flatMap(({ normalisedManufacturer }) => makerWords(normalisedManufacturer)));
  const read = products.map((product) => ({ product, ...readProductName(product.name, ofMaker) }));
  const ranges = rangesOf(read);
  const groups = new Map<string, Read[]>();
  for (const one of read) for (const key of keysOf(one, ranges)) add(groups, key, one);
  const found = new Map<string, ProductDouble>();
  for (const group of groups.values()) pairUp(group, found);
  for (const group of misspelt(read).values()) pairUp(group, found, isMisspelt);
  return [...found.values()];
}

function pairUp(group: readonly Read[], found: Map<string, ProductDouble>, isOne = (_a: Read, _b: Read) => true) {
  if (group.length < 2) return;
  const numbers = new Set(group.flatMap((one) => one.numbers));
  const versions = new Set(group.map((one) => one.versions.join(' ')).filter(Boolean));
  for (const [at, one] of group.entries())
    for (const other of group.slice(at + 1)) {
      const key = [one.product.id, other.product.id].toSorted((a, b) => a - b).join(' ');
      if (found.has(key) || one.product.id === other.product.id) continue;
      if (!agree(one.numbers.join(' '), other.numbers.join(' '), numbers.size)) continue;
      if (!agree(one.versions.join(' '), other.versions.join(' '), versions.size)) continue;
      if (group.length > mostAlike || !isOne(one, other)) continue;
      found.set(key, { id: one.product.id, otherId: other.product.id, why: whyOne(one, other) });
    }
}

/** What only one name has is no difference if the catalogue has the name with nothing else. */
const agree = (one: string, other: string, different: number): boolean =>
  one === other || ((one === '' || other === '') && different === 1);

function rangesOf(read: readonly Read[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { telling } of read) {
    const model = telling.findIndex(hasDigit);
    for (const word of new Set(telling.slice(0, Math.max(0, model))))
      if (word.length > 2 && isLetters(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Set(
    [...counts].filter(([word, count]) => count >= rangeSize && !distinguishing.has(word)).map(([word]) => word),
  );
}

/** Names that differ in one long word, which begins with the same letter. */
function misspelt(read: readonly Read[]): Map<string, Read[]> {
  const groups = new Map<string, Read[]>();
  for (const one of read)
    for (const [at, word] of one.telling.entries())
      if (isLongWord(word)) add(groups, `${join(one.telling.toSpliced(at, 1, '·'))}${word[0]}`, one);
  return groups;
}

function isMisspelt(one: Read, other: Read): boolean {
  const [word, ...more] = one.telling.filter((each) => !other.telling.includes(each));
  const [written, ...others] = other.telling.filter((each) => !one.telling.includes(each));
  if (word === undefined || written === undefined || more.length + others.length > 0) return false;
  return isLongWord(word) && isLongWord(written) && distance(word, written) === 1;
}

const isLongWord = (word: string): boolean => word.length >= 8 && isLetters(word);

/** Short words of a maker's name occur in the names of models, too. */
const makerWords = (maker: string): string[] => maker.split(' ').filter((word) => word.length > 2);

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
