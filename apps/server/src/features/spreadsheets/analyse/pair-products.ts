import type { CompanyDb } from '#db/transaction.ts';
import { pairOf } from '../mapping/collect-pairs.ts';
import { pairKeyOf } from '../matching/pair-key.ts';
import type { readPairs } from '../matching/pairs.queries.ts';
import type { SheetRow } from '../reading/read-table.ts';
import type { Fault } from '../rows/asset-fields.ts';
import type { KnownProduct } from '../rows/staged-row.ts';
import { shortened } from './compare-asset.ts';
import { findProducts } from './lookups.queries.ts';
import { namedProduct } from './name-product.ts';

export type Pairs = Awaited<ReturnType<typeof readPairs>>;

/** Finds the products of rows by what was decided about their maker and model. */
export function createPairLookup(pairs: Pairs) {
  const products = new Map<number, KnownProduct>();

  /** By maker and model as written, because rows repeat them, and the key of a pair is a hash. */
  const known = new Map<string, ReturnType<Pairs['get']>>();

  const decidedOf = (row: SheetRow) => {
    const pair = pairOf(row);
    if (!pair) return undefined;
    const written = JSON.stringify([pair.maker, pair.model]);
    const decided = known.get(written) ?? pairs.get(pairKeyOf(pair));
    known.set(written, decided);
    return { pair, decided };
  };

  async function lookUp(db: CompanyDb, rows: SheetRow[]): Promise<void> {
    const missing = new Set<number>();
    for (const row of rows) {
      const productId = decidedOf(row)?.decided?.productId;
      if (productId != null && !products.has(productId)) missing.add(productId);
    }
    if (missing.size === 0) return;
    const named = [...missing].map((id) => namedProduct({ rowNumber: 0, cells: { 'Product ID': String(id) } }, ''));
    for (const product of await findProducts(db, named)) products.set(product.id, product);
  }

  function productOf(row: SheetRow): { product: KnownProduct | undefined; faults: Fault[] } {
    const found = decidedOf(row);
    if (!found) return { product: undefined, faults: [] };
    const { pair, decided } = found;
    const product = decided?.productId == null ? undefined : products.get(decided.productId);
    if (product) return { product, faults: [] };
    const text = shortened([pair.maker, pair.model].filter((name) => name !== '').join(' '));
    const code = decided?.state === 'set-aside' ? 'product-set-aside' : 'product-undecided';
    return { product: undefined, faults: [{ column: 'Product', code, text }] };
  }

  return { lookUp, productOf };
}
