import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom, shuffled } from '#testing/random-from.ts';

/**
 * How the equipment is written:
 * - exact: the name in another case, with other punctuation or spaces, or with the legal form of the maker.
 * - maker: an abbreviation, a former name or a brand of the maker.
 * - number: the order or part number. Only one product has it.
 * - words: words in another order, left out or added, also in other languages.
 * - typing: one or two typing errors.
 * - column: the maker in the model, the columns swapped, or a brand as the maker.
 * - short: a part of the name.
 * - none: equipment that the catalogue does not have, often nearly the name of one that it has.
 */
export const kinds = ['exact', 'maker', 'number', 'words', 'typing', 'column', 'short', 'none'] as const;

/** A maker and a model as somebody writes them in an equipment list, with the product that they mean. */
export interface LabelledSpelling {
  kind: (typeof kinds)[number];
  /** May be empty. */
  maker: string;
  model: string;
  /** As in the catalogue. Empty if the catalogue does not have it. */
  manufacturer: string;
  product: string;
}

/** A product of the catalogue. */
export type Named = Pick<LabelledSpelling, 'manufacturer' | 'product'>;

const seed = 1866;
const drawn = 600;
/** A few makers have most of the products. */
const mostOfOneMaker = 40;

/**
 * They were written by hand before any code matched them, and they are not from real lists. Most of the products were
 * taken from those that the seed draws. The others were chosen from the whole catalogue, for makers with other names and
 * for part numbers. How they were labelled:
 * - Somebody who knows the equipment can tell one product. Spellings that fit several equally well were left out.
 * - If the catalogue has a product and also its variants, a spelling without the variant means the product.
 * - A product with this model or number is meant, not the family that it belongs to.
 * - Equipment of a family or series that the catalogue has is not in the kind `none`.
 * - A name that the catalogue has in two spellings is not used.
 */
export function labelledSpellings(): LabelledSpelling[] {
  const lines = readFileSync(join(import.meta.dirname, 'labelled-spellings.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.slice(1).map((line) => {
    const [kind, maker = '', model = '', manufacturer = '', product = ''] = line.split('\t');
    return { kind: kind as LabelledSpelling['kind'], maker, model, manufacturer, product };
  });
}

export const keyOf = ({ manufacturer, product }: Named) => `${manufacturer}\t${product}`;

/** The keys of the products that most spellings were written for, from those with a known vulnerability. */
export function drawKeys(names: readonly Named[]): Set<string> {
  const ofMaker = new Map<string, number>();
  const order = shuffled([...new Set(names.map(keyOf))].toSorted(), randomFrom(seed));
  const few = order.filter((key) => {
    const [maker = ''] = key.split('\t');
    const count = (ofMaker.get(maker) ?? 0) + 1;
    ofMaker.set(maker, count);
    return count <= mostOfOneMaker;
  });
  return new Set(few.slice(0, drawn));
}
