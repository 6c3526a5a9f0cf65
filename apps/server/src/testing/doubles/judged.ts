import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Two names of the catalogue, and whether they mean one product or one manufacturer. */
export interface Judged {
  isOne: boolean;
  name: string;
  other: string;
}

/**
 * Pairs of products that the seed draws (`draw-pairs.ts`), judged before any code looked for doubles. From the pairs in
 * the order of the draw, the first 50 of each verdict were taken. How they were judged:
 * - One product: the names differ in case, punctuation, typing errors, the name of the maker or of its range, words for
 *   firmware, operating system or kind of device, or a remark that is no part of the name.
 * - A name without and the only name with an order number or version are one. If the catalogue has the name with several,
 *   each of them is a product of its own.
 * - A family and its member, and names with other digits, letters or variants of a model, are not one.
 */
export const judgedPairs = (): (Judged & { manufacturer: string })[] =>
  rowsOf('judged-pairs.tsv').map(([verdict, manufacturer = '', name = '', other = '']) => ({
    isOne: isOne(verdict),
    manufacturer,
    name,
    other,
  }));

/** Manufacturers of the catalogue with other names, some of which mean them. They were written by hand. */
export const judgedMakers = (): Judged[] =>
  rowsOf('judged-makers.tsv').map(([verdict, name = '', other = '']) => ({ isOne: isOne(verdict), name, other }));

const rowsOf = (file: string): string[][] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

function isOne(verdict: string | undefined): boolean {
  if (verdict !== 'one' && verdict !== 'not one') throw new Error(`Unknown verdict: ${verdict}`);
  return verdict === 'one';
}
