import { sql, type RawBuilder } from 'kysely';
import type { Asset } from '@rampart/contract/api/assets.ts';
import { assetsAmong, hasWords, isInScope, meetsLists, type AssetScope } from './asset-filter.ts';
import { pageOf } from '#db/paging.ts';
import { priorityOf } from './priority.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { wordsOf } from './words.ts';

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

export interface ListedAsset extends AssetRow {
  mitigated_count: number;
}

/** With the number of all that are on the list. */
interface SortedAsset extends ListedAsset {
  listed: number;
}

interface WalkedAsset extends ListedAsset {
  nth: number;
}

/** The columns of `asset` that an answer is made of. */
export const assetColumns = sql`asset.id, asset.company_asset_uid, asset.serial_number, asset.location_id,
  asset.location_name, asset.priority, asset.notes, asset.version`;

export function assetOf({ priority, ...row }: AssetRow): Asset {
  const { id, company_asset_uid, serial_number, location_id, location_name, notes, version } = row;
  const priority_level = priorityOf(priority);
  return { id, company_asset_uid, serial_number, location_id, location_name, priority_level, notes, version };
}

/** Each the column of its index. */
const sortKeys = {
  asset_id: sql`asset.asset_id_order`,
  serial_number: sql`asset.serial_number_order`,
  priority: sql`asset.priority`,
  location: sql`asset.location_order`,
  notes: sql`asset.notes_order`,
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
export function walkPage(scope: AssetScope, order: AssetOrder, pagination: Pagination): RawBuilder<WalkedAsset> {
  const key = sortKeys[order.name];
  const back = sql`${key} DESC, asset.id DESC`;
  const found =
    order.by === 'asc'
      ? sql`${walk(scope, sql`true`, orderBy(order))} ${pageOf(pagination)}`
      : // No index gives the empty cells last when it is read backwards, so they are read after the others.
        sql`SELECT id FROM ((${walk(scope, sql`${key} IS NOT NULL`, back)} ${upTo(pagination)})
          UNION ALL (${walk(scope, sql`${key} IS NULL`, back)} ${upTo(pagination)})) found ${pageOf(pagination)}`;
  // The rows are fetched after the page is known: the index alone tells which ids those before it have.
  return sql<WalkedAsset>`
    WITH page AS MATERIALIZED (SELECT id, row_number() OVER () AS nth FROM (${found}) found)
    SELECT page.nth, ${assetColumns}, asset.mitigated_count FROM page JOIN asset ON asset.id = page.id`;
}

/** The rows of a walk in the order that it found them. */
export function inOrder(rows: WalkedAsset[]): ListedAsset[] {
  return rows.toSorted((a, b) => a.nth - b.nth);
}

/**
 * How the statements that follow read a long list. Below a policy the planner takes any product for a small one, whose
 * rows it would rather fetch and sort as a whole than walk in order.
 */
export async function preferWalking(db: CompanyDb, isPreferred: boolean): Promise<void> {
  const value = isPreferred ? 'off' : 'on';
  await sql`SELECT set_config('enable_sort', ${value}, true), set_config('enable_bitmapscan', ${value}, true)`.execute(
    db,
  );
}

/** The ids of the list in the order of an index. */
function walk(scope: AssetScope, condition: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  const lists = sql`asset WHERE ${meetsLists(scope)} AND ${condition} ORDER BY ${order}`;
  if (wordsOf(scope.filter.queryString).length === 0) return sql`SELECT asset.id FROM ${lists}`;
  // Nor does the planner know how common a text is there; OFFSET 0 keeps the search out of its reckoning.
  return sql`SELECT id FROM (SELECT asset.id, asset.search_text FROM ${lists} OFFSET 0) asset
    WHERE ${hasWords(scope.filter)}`;
}

/** A page of a list that is known to be short: it is read as a whole and sorted. */
export function sortPage(
  scope: AssetScope,
  order: AssetOrder,
  pagination: Pagination,
  ids?: number[],
): RawBuilder<SortedAsset> {
  const key = sortKeys[order.name];
  return sql<SortedAsset>`
    WITH found AS MATERIALIZED (
      SELECT ${assetColumns}, ${key} AS key, asset.mitigated_count FROM ${assetsAmong(ids)} WHERE ${isInScope(scope)})
    SELECT *, count(*) OVER () AS listed FROM found asset ORDER BY ${orderBy(order, sql`key`)} ${pageOf(pagination)}`;
}

/** The id breaks ties: without it equal cells could repeat or vanish between pages. Empty cells come last both ways. */
function orderBy({ name, by }: AssetOrder, key = sortKeys[name]): RawBuilder<unknown> {
  return by === 'asc' ? sql`${key}, asset.id` : sql`${key} DESC NULLS LAST, asset.id DESC`;
}

function upTo({ page, limit }: Pagination): RawBuilder<unknown> {
  return sql`LIMIT ${sql.lit(page * limit + 1)}`;
}
