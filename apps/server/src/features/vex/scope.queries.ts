import { sql } from 'kysely';
import type { AssetFilterState } from '@rampart/contract/api/filters.ts';
import type { VulnerabilityFilter } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { allOf, isOneOf, type Condition } from '#db/conditions.ts';
import { plannedPerCall } from '#db/planned-per-call.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { findCountedProduct } from '#lists/assets/asset-counts.ts';
import { isInScope } from '#lists/assets/asset-filter.ts';
import { withoutAffecting } from '#lists/assets/asset-list.ts';
import { priorityRank } from '#lists/priority.ts';
import { ownedEquipment } from '#lists/vulnerabilities/selected-equipment.ts';
import { findVulnerabilities } from '#lists/vulnerabilities/vulnerability-list.ts';
import type { VexProduct, VexVulnerability } from './document.ts';

export interface ScopedProduct extends VexProduct {
  /** About as many assets match: it decides how many products are read together. */
  assets: number;
  /** The ids of its vulnerabilities. */
  vulnerabilities: number[];
}

/** What a document is about. Its size depends on the equipment and the catalogue, not on the number of assets. */
export interface VexScope {
  products: ScopedProduct[];
  /** In the order of their names. */
  vulnerabilities: VexVulnerability[];
  /** How many assets belong to it. */
  assets: number;
  /** Whether a row of `asset` belongs to it. */
  isListed: Condition;
}

/** The vulnerabilities of the list of vulnerabilities, and the equipment and assets that its filter selects. */
export async function findCompanyScope(db: CompanyDb, filter: VulnerabilityFilter, now: Date): Promise<VexScope> {
  const { rows: listed } = await findVulnerabilities(db, { filter, order: { name: 'id', by: 'asc' }, now });
  const { rows: products } = await plannedPerCall(sql<ScopedProduct>`
    SELECT owned.product_id AS id, product.uuid, product.name, product.manufacturer_name AS manufacturer, owned.assets,
      owned.vulnerabilities
    FROM (${ownedEquipment(filter)}) owned JOIN product ON product.id = owned.product_id
    WHERE owned.assets > 0
    ORDER BY owned.product_id`).execute(db);
  const isListed = allOf([
    sql<boolean>`asset.removed_at IS NULL`,
    isOneOf('asset.location_id', filter.locations),
    isOneOf(
      'asset.priority',
      filter.priorities.map((level) => priorityRank(level)),
    ),
  ]);
  const scope = scopeOf(
    products,
    listed.map(({ id, cve, title }) => ({ id, name: cve, title })),
  );
  // The stored counts are exact for each location and priority.
  return { ...scope, isListed, assets: scope.products.reduce((sum, { assets }) => sum + assets, 0) };
}

/** All vulnerabilities of one product, and its assets in the list of its action items. */
export async function findProductScope(db: CompanyDb, uuid: string, filter: AssetFilterState): Promise<VexScope> {
  const counted = await findCountedProduct(db, uuid, filter);
  if (!counted) throw notFound();
  const { rows: products } = await sql<ScopedProduct>`
    SELECT product.id, product.uuid, product.name, product.manufacturer_name AS manufacturer,
      ${counted.is_listed ? counted.assets : 0}::integer AS assets, coalesce(vulnerabilities, '{}') AS vulnerabilities
    FROM known_product product LEFT JOIN product_exposure ON product_exposure.product_id = product.id
    WHERE product.id = ${counted.id}`.execute(db);
  const { rows: vulnerabilities } = await sql<VexVulnerability>`
    SELECT vulnerability.id, cve AS name, title
    FROM vulnerabilities_of(${counted.id}) found JOIN vulnerability ON vulnerability.id = found.vulnerability_id
    ORDER BY cve COLLATE natural_ci`.execute(db);
  const isListed = isInScope({
    productId: counted.id,
    vulnerabilityCount: counted.vulnerability_count,
    filter: withoutAffecting(filter, counted),
  });
  const scope = scopeOf(products, vulnerabilities);
  return { ...scope, isListed, assets: await countAssets(db, scope.products, isListed) };
}

/** Only products with assets and with one of the vulnerabilities, and only vulnerabilities of such products. */
function scopeOf(
  products: ScopedProduct[],
  vulnerabilities: VexVulnerability[],
): Pick<VexScope, 'products' | 'vulnerabilities'> {
  const listed = new Set(vulnerabilities.map(({ id }) => id));
  const found = products.flatMap((product) => {
    // An id is negative if there is no fix.
    const ids = product.vulnerabilities.map(Math.abs).filter((id) => listed.has(id));
    return ids.length > 0 && product.assets > 0 ? [{ ...product, vulnerabilities: ids }] : [];
  });
  const held = new Set(found.flatMap((product) => product.vulnerabilities));
  return { products: found, vulnerabilities: vulnerabilities.filter(({ id }) => held.has(id)) };
}

async function countAssets(db: CompanyDb, products: ScopedProduct[], isListed: Condition): Promise<number> {
  const ids = products.map(({ id }) => id);
  const { rows } = await plannedPerCall(sql<{ count: number }>`
    SELECT count(*) AS count FROM asset WHERE asset.product_id = ANY(${ids}::integer[]) AND ${isListed}`).execute(db);
  return rows[0]?.count ?? 0;
}
