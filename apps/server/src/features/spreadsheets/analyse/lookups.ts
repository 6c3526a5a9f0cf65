import type { ImportType } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { parseRampartId } from '@rampart/contract/rules/rampart-id.ts';
import type { SheetRow } from '../reading/read-table.ts';
import { cleanCell, storable, type Fault } from '../rows/asset-fields.ts';
import type { Known } from './compare-row.ts';
import { isProductKey } from './keys.queries.ts';
import { lookUpKeys } from './keyed-assets.ts';
import { createPairLookup, type Pairs } from './pair-products.ts';
import type { MappingKey } from '@rampart/contract/rules/mapping/mapping.ts';
import { recallExport, type ListedExport } from './exports.queries.ts';
import { findAssets, findLocations, findProducts } from './lookups.queries.ts';
import { isNamed, judge, keyOf, namedProduct, type NamedProduct } from './name-product.ts';
import type { KnownLocation, KnownProduct } from '../rows/staged-row.ts';

interface LookupOptions {
  type: ImportType;
  createsLocations: boolean;
  listed: ListedExport | undefined;
  /** For a file that was read with a mapping: what identifies its rows, and the products of its pairs. */
  mapped?: { key: MappingKey | null; pairs: Pairs };
}

/** Most rows repeat the names of earlier rows. The cache is limited to this many names. Others are looked up again. */
const mostRemembered = 20_000;

/** Looks up everything that the rows of a sheet name, one batch at a time. */
export function createLookups({ type, createsLocations, listed, mapped }: LookupOptions) {
  const products = new Map<string, { product: KnownProduct | undefined; faults: Fault[] }>();
  const rowKey = mapped?.key ?? null;
  const locations = new Map<string, KnownLocation | undefined>();
  const firstOf = new Set<number>();
  const ofPairs = mapped && createPairLookup(mapped.pairs);

  async function lookUpProducts(db: CompanyDb, rows: SheetRow[]): Promise<void> {
    if (products.size > mostRemembered) products.clear();
    const asked = new Map<string, NamedProduct>();
    for (const row of rows) {
      const key = keyOf(row);
      if (!products.has(key) && !asked.has(key)) asked.set(key, namedProduct(row, key));
    }
    const named = [...asked.values()];
    const found = named.length > 0 ? await findProducts(db, named) : [];
    const byId = new Map(found.map((product) => [String(product.id), product]));
    const byUuid = new Map(found.map((product) => [product.uuid, product]));
    const byName = new Map<string, KnownProduct[]>();
    for (const product of found) {
      for (const name of [product.normalisedName, product.name.toLowerCase()])
        byName.set(name, [...(byName.get(name) ?? []), product]);
    }
    for (const one of named) {
      const candidates = [one.normalisedName, one.name.toLowerCase()].flatMap((name) => byName.get(name) ?? []);
      const product =
        one.idText === ''
          ? candidates.find((candidate) => isNamed(one, candidate))
          : (byId.get(String(one.id)) ?? byUuid.get(one.uuid ?? ''));
      products.set(one.key, judge(one, product));
    }
  }

  async function lookUpLocations(db: CompanyDb, rows: SheetRow[]): Promise<void> {
    if (locations.size > mostRemembered) locations.clear();
    const names = new Set<string>();
    for (const { cells } of rows) {
      const name = cleanCell(cells.Location ?? '');
      if (name !== '' && !locations.has(name)) names.add(name);
    }
    const found = await findLocations(db, [...names].map(storable));
    for (const name of names) locations.set(name, found.get(storable(name)));
  }

  /** Everything that these rows name. */
  return async function lookUp(db: CompanyDb, rows: SheetRow[]): Promise<Known> {
    await lookUpProducts(db, ofPairs ? rows.filter(hasProductId) : rows);
    await ofPairs?.lookUp(db, rows);
    await lookUpLocations(db, rows);
    const productOf = (row: SheetRow) =>
      ofPairs && !hasProductId(row)
        ? ofPairs.productOf(row)
        : (products.get(keyOf(row)) ?? { product: undefined, faults: [] });
    const ids = rows.map(({ cells }) => parseRampartId(cells['Rampart ID'] ?? '')).filter((id) => id !== undefined);
    const assets = await findAssets(db, ids);
    if (listed) await recallExport(db, assets, listed);
    const byId = new Map(assets.map((asset) => [asset.id, asset]));
    return {
      type,
      createsLocations,
      findAsset: (id) => byId.get(id),
      findLocation: (name) => locations.get(name),
      productOf,
      key: isProductKey(rowKey) ? await lookUpKeys(db, rowKey, rows, productOf) : null,
      isFirstOf(productId) {
        const isFirst = !firstOf.has(productId);
        firstOf.add(productId);
        return isFirst;
      },
    };
  };
}

const hasProductId = ({ cells }: SheetRow) => (cells['Product ID'] ?? '').trim() !== '';
