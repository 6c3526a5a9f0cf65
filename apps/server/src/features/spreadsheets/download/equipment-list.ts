import { rampartId } from '@rampart/contract/rules/rampart-id.ts';
import { priorityNameOf } from '#lists/priority.ts';
import type { CompanyDb } from '#db/transaction.ts';
import {
  chunkSize,
  listAssetsOf,
  listNextAssets,
  listNextProducts,
  type ListedAsset,
  type ListedProduct,
} from './equipment-list.queries.ts';

/** Runs work in a short transaction in the company. */
export type InCompany = <T>(work: (db: CompanyDb) => Promise<T>) => Promise<T>;

/** The content of an export. */
export interface Listing {
  versions: Map<number, number>;
  productIds: Set<number>;
  locationNames: Map<number, string>;
}

/**
 * A row for each asset of My Equipment, and one for each product without assets. It is read in steps while other users
 * work. An asset that moves in the meantime could appear twice. The second row is skipped, so that a file never has two
 * rows for one asset.
 */
export async function* equipmentRows(inCompany: InCompany, listing: Listing): AsyncGenerator<(string | null)[]> {
  for await (const { product, assets } of productsWithAssets(inCompany)) {
    if (!listing.productIds.has(product.id) && assets.length === 0) yield productCells(product, null);
    listing.productIds.add(product.id);
    for (const asset of assets) {
      if (listing.versions.has(asset.id)) continue;
      listing.versions.set(asset.id, asset.version);
      if (asset.locationId !== null && asset.location !== null)
        listing.locationNames.set(asset.locationId, asset.location);
      yield [...productCells(product, rampartId(asset.id)), ...assetCells(asset)];
    }
  }
}

function productCells({ id, manufacturer, name }: ListedProduct, assetId: string | null): (string | null)[] {
  return [assetId, String(id), manufacturer, name];
}

function assetCells(asset: ListedAsset): (string | null)[] {
  const { uid, serialNumber, location, priority, notes, firmwareVersion } = asset;
  return [uid, serialNumber, location, priorityNameOf(priority), notes, firmwareVersion];
}

async function* productsWithAssets(inCompany: InCompany) {
  let page = await inCompany((db) => listNextProducts(db, undefined));
  while (page.length > 0) {
    for (const products of groupsOf(page)) {
      const [first] = products;
      if (first && first.totalAssets > chunkSize) yield* largeProduct(inCompany, first);
      else yield* smallProducts(inCompany, products);
    }
    const last = page.at(-1);
    page = page.length < chunkSize ? [] : await inCompany((db) => listNextProducts(db, last));
  }
}

/** Products whose assets are read together. A product with very many assets is read alone. */
function* groupsOf(products: ListedProduct[]): Generator<ListedProduct[]> {
  let group: ListedProduct[] = [];
  let assets = 0;
  for (const product of products) {
    if (group.length > 0 && assets + product.totalAssets > chunkSize) {
      yield group;
      group = [];
      assets = 0;
    }
    group.push(product);
    assets += product.totalAssets;
  }
  if (group.length > 0) yield group;
}

async function* smallProducts(inCompany: InCompany, products: ListedProduct[]) {
  const assetsOf = new Map<number, ListedAsset[]>(products.map(({ id }) => [id, []]));
  const assets = await inCompany((db) => listAssetsOf(db, [...assetsOf.keys()]));
  for (const asset of assets) assetsOf.get(asset.productId)?.push(asset);
  for (const product of products) yield { product, assets: assetsOf.get(product.id) ?? [] };
}

async function* largeProduct(inCompany: InCompany, product: ListedProduct) {
  let after: ListedAsset | undefined;
  for (;;) {
    const last = after;
    const assets = await inCompany((db) => listNextAssets(db, product.id, last));
    if (assets.length === 0 && after) return;
    yield { product, assets };
    if (assets.length === 0) return;
    after = assets.at(-1);
  }
}
