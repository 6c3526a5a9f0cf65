import { limits } from '@rampart/contract/rules/limits.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { SheetRow } from '../reading/read-table.ts';
import { cleanCell, storable } from '../rows/asset-fields.ts';
import type { KnownAsset } from '../rows/staged-row.ts';
import type { Known } from './compare-row.ts';
import type { ProductKey } from './keys.queries.ts';
import { findKeyed, type WantedKey } from './lookups.queries.ts';

/** Looks up the assets of these rows by their key, with one query. */
export async function lookUpKeys(
  db: CompanyDb,
  column: ProductKey,
  rows: SheetRow[],
  productOf: Known['productOf'],
): Promise<NonNullable<Known['key']>> {
  const wanted = new Map<string, WantedKey>();
  for (const row of rows) {
    const text = storable(cleanCell(row.cells[column] ?? ''));
    // No asset has a longer one.
    if (text === '' || text.length > Math.max(limits.assetIdMaxLength, limits.serialNumberMaxLength)) continue;
    const { product } = productOf(row);
    if (product) wanted.set(wordOf(product.id, text), { productId: product.id, text });
  }
  const found = new Map<string, KnownAsset[]>();
  for (const { productId, text, asset } of await findKeyed(db, column, [...wanted.values()])) {
    const word = wordOf(productId, text);
    found.set(word, [...(found.get(word) ?? []), asset]);
  }
  return { column, findAssets: (productId, text) => found.get(wordOf(productId, storable(text))) ?? [] };
}

const wordOf = (productId: number, text: string) => `${productId}\n${text}`;
