import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TypedProduct } from '#catalogue/types/read-type.ts';
import { realAdvisories } from '#testing/fixes/real-advisories.ts';

/** A product of the catalogue with the types that somebody who knows it would accept. None: it has no type. */
export interface JudgedProduct {
  manufacturer: string;
  product: string;
  types: string[];
}

/** A product of the public advisories, as a load sees it. */
export type RealProduct = TypedProduct & { maker: string };

/**
 * Judged from knowledge of the products, not from the words. Several types are right where a product is more than one
 * thing (a fail-safe CPU) or where two types mean it equally well. A name that is no product has no type.
 */
export function judgedTypes(file: 'judged-types' | 'control-types'): JudgedProduct[] {
  const lines = readFileSync(join(import.meta.dirname, `${file}.tsv`), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.slice(1).map((line) => {
    const [manufacturer = '', product = '', types = ''] = line.split('\t');
    return { manufacturer, product, types: types.split('|') };
  });
}

export const keyOf = (manufacturer: string, product: string) => `${manufacturer}\t${product}`;

/** The products of the public advisories, by manufacturer and name. */
export async function realProducts(): Promise<Map<string, RealProduct>> {
  const byKey = new Map<string, RealProduct & { titles: string[]; summaries: string[] }>();
  const keys = new Map<string, string>();
  for (const { csaf, ids } of await realAdvisories()) {
    const { document } = csaf;
    const summary = document.notes.filter(({ category }) => category === 'summary').map(({ text }) => text);
    const named = new Map([...ids.values()].flat().map((one) => [one.product.uuid, one]));
    for (const { product } of named.values()) {
      const key = keys.get(product.uuid) ?? keyOf(product.manufacturer.name, product.name);
      keys.set(product.uuid, key);
      const known = byKey.get(key) ?? {
        maker: product.manufacturer.name,
        manufacturer: product.manufacturer.normalisedName,
        name: product.name,
        facts: [],
        titles: [],
        summaries: [],
      };
      byKey.set(key, known);
      known.titles.push(document.title);
      known.summaries.push(summary.join('\n\n'));
    }
  }
  return byKey;
}
