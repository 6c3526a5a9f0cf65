import { sql, type RawBuilder } from 'kysely';
import type { Asset } from '@rampart/contract/api/assets.ts';
import { isInScope, type AssetScope } from '#db/asset-filter.ts';
import { pageOf } from '#db/paging.ts';
import { priorityOf } from '#db/priority.ts';
import type { CompanyDb } from '#db/transaction.ts';

export interface AssetRow {
  id: number;
  company_asset_uid: string | null;
  serial_number: string | null;
  location_id: number | null;
  location_name: string | null;
  priority: number | null;
  notes: string | null;
  version: number;
}

/** The columns of `asset` that an answer is made of. */
export const assetColumns = sql`asset.id, asset.company_asset_uid, asset.serial_number, asset.location_id,
  asset.location_name, asset.priority, asset.notes, asset.version`;

export function assetOf({ priority, ...row }: AssetRow): Asset {
  const { id, company_asset_uid, serial_number, location_id, location_name, notes, version } = row;
  const priority_level = priorityOf(priority);
  return { id, company_asset_uid, serial_number, location_id, location_name, priority_level, notes, version };
}

/** Each in the words of its index. */
const sortKeys = {
  asset_id: sql`asset.company_asset_uid COLLATE natural_ci`,
  serial_number: sql`asset.serial_number COLLATE natural_ci`,
  priority: sql`asset.priority`,
  location: sql`asset.location_name COLLATE natural_ci`,
  notes: sql`left(asset.notes, 100) COLLATE natural_ci`,
  mitigations: sql`asset.mitigated_count`,
};

export interface AssetOrder {
  name: keyof typeof sortKeys;
  by: 'asc' | 'desc';
}

export interface Pagination {
  page: number;
  limit: number;
}

/** A page in the order of an index: reads as many of the product's assets as the page lies deep. */
export async function walkPage(
  db: CompanyDb,
  scope: AssetScope,
  order: AssetOrder,
  pagination: Pagination,
): Promise<(AssetRow & { mitigated_count: number })[]> {
  const key = sortKeys[order.name];
  const inScope = isInScope(scope);
  const found =
    order.by === 'asc'
      ? sql`SELECT asset.id FROM asset WHERE ${inScope} ORDER BY ${orderBy(order)} ${pageOf(pagination)}`
      : // No index gives the empty cells last when it is read backwards, so they are read after the others.
        sql`SELECT id FROM (
            (SELECT asset.id FROM asset WHERE ${inScope} AND ${key} IS NOT NULL
              ORDER BY ${key} DESC, asset.id DESC ${upTo(pagination)})
            UNION ALL
            (SELECT asset.id FROM asset WHERE ${inScope} AND ${key} IS NULL ORDER BY asset.id DESC ${upTo(pagination)})
          ) found ${pageOf(pagination)}`;
  // The rows are fetched after the page is known: the index alone tells which ids those before it have.
  const { rows } = await sql<AssetRow & { mitigated_count: number }>`
    WITH page AS MATERIALIZED (${found})
    SELECT ${assetColumns}, asset.mitigated_count FROM page JOIN asset ON asset.id = page.id
    ORDER BY ${orderBy(order)}`.execute(db);
  return rows;
}

/** A page of a list that is known to be short: it is read as a whole and sorted. */
export async function sortPage(
  db: CompanyDb,
  scope: AssetScope,
  order: AssetOrder,
  pagination: Pagination,
  ids?: number[],
): Promise<(AssetRow & { mitigated_count: number })[]> {
  const among = ids ? sql`AND asset.id = ANY(${ids}::integer[])` : sql``;
  const { rows } = await sql<AssetRow & { mitigated_count: number }>`
    WITH found AS MATERIALIZED (
      SELECT ${assetColumns}, asset.mitigated_count FROM asset WHERE ${isInScope(scope)} ${among})
    SELECT * FROM found asset ORDER BY ${orderBy(order)} ${pageOf(pagination)}`.execute(db);
  return rows;
}

/** The id breaks ties: without it equal cells could repeat or vanish between pages. Empty cells come last both ways. */
function orderBy({ name, by }: AssetOrder): RawBuilder<unknown> {
  const key = sortKeys[name];
  return by === 'asc' ? sql`${key}, asset.id` : sql`${key} DESC NULLS LAST, asset.id DESC`;
}

function upTo({ page, limit }: Pagination): RawBuilder<unknown> {
  return sql`LIMIT ${sql.lit(page * limit + 1)}`;
}
