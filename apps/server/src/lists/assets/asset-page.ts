import { sql, type RawBuilder } from 'kysely';
import type { Asset } from '@rampart/contract/api/assets.ts';
import { assetsAmong, hasWords, isInScope, meetsLists, type AssetScope } from './asset-filter.ts';
import { pageOf, upTo } from '#db/paging.ts';
import { priorityOf } from '#lists/priority.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { wordsOf } from '#lists/words/words.ts';

export interface AssetRow {
  id: number;
  company_asset_uid: string | null;
  serial_number: string | null;
  firmware_version: string | null;
  location_id: number | null;
  location_name: string | null;
  priority: number | null;
  notes: string | null;
  version: number;
}

export interface ListedAsset extends AssetRow {
  /** Mitigated or not affected. */
  done_count: number;
  not_affected_count: number;
}

/** With the length of the complete list. */
interface SortedAsset extends ListedAsset {
  listed: number;
}

interface WalkedAsset extends ListedAsset {
  nth: number;
}

/** The columns of `asset` that an answer needs. */
export const assetColumns = sql`asset.id, asset.company_asset_uid, asset.serial_number, asset.firmware_version,
  asset.location_id, asset.location_name, asset.priority, asset.notes, asset.version`;

/** How many of the vulnerabilities are done. */
export const countColumns = sql`asset.done_count, asset.not_affected_count`;

export function assetOf({ priority, ...row }: AssetRow): Asset {
  const { id, company_asset_uid, serial_number, firmware_version, location_id, location_name, notes, version } = row;
  const priority_level = priorityOf(priority);
  return {
    id,
    company_asset_uid,
    serial_number,
    firmware_version,
    location_id,
    location_name,
    priority_level,
    notes,
    version,
  };
}

/** The sort column of each index. */
const sortKeys = {
  asset_id: sql`asset.asset_id_order`,
  serial_number: sql`asset.serial_number_order`,
  firmware_version: sql`asset.firmware_order`,
  priority: sql`asset.priority`,
  location: sql`asset.location_order`,
  notes: sql`asset.notes_order`,
  mitigations: sql`asset.done_count`,
};

export interface AssetOrder {
  name: keyof typeof sortKeys;
  by: 'asc' | 'desc';
}

export interface Pagination {
  page: number;
  limit: number;
}

/** A page in the order of an index. It reads the product's assets up to the end of the page. */
export function walkPage(scope: AssetScope, order: AssetOrder, pagination: Pagination): RawBuilder<WalkedAsset> {
  const key = sortKeys[order.name];
  const back = sql`${key} DESC, asset.id DESC`;
  const found =
    order.by === 'asc'
      ? sql`${walk(scope, sql`true`, orderBy(order))} ${pageOf(pagination)}`
      : // An index that is read backwards returns the empty cells first. So they are read after the others.
        sql`SELECT id FROM ((${walk(scope, sql`${key} IS NOT NULL`, back)} ${upTo(pagination)})
          UNION ALL (${walk(scope, sql`${key} IS NULL`, back)} ${upTo(pagination)})) found ${pageOf(pagination)}`;
  // Fetch the rows after the ids of the page are known. The index alone is enough to skip the rows before the page.
  return sql<WalkedAsset>`
    WITH page AS MATERIALIZED (SELECT id, row_number() OVER () AS nth FROM (${found}) found)
    SELECT page.nth, ${assetColumns}, ${countColumns} FROM page JOIN asset ON asset.id = page.id`;
}

/** The rows in the order in which the index returned their ids. */
export function inOrder(rows: WalkedAsset[]): ListedAsset[] {
  return rows.toSorted((a, b) => a.nth - b.nth);
}

/**
 * Sets how the following statements read a long list. With row-level security the planner expects few rows for any
 * product, so it would fetch and sort all of them instead of reading the index in order.
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
  // The planner does not know how common a text is in the assets either. OFFSET 0 keeps the search out of its estimate.
  return sql`SELECT id FROM (SELECT asset.id, asset.search_text FROM ${lists} OFFSET 0) asset
    WHERE ${hasWords(scope.filter)}`;
}

/** A page of a list that is known to be short. PostgreSQL reads and sorts the complete list. */
export function sortPage(
  scope: AssetScope,
  order: AssetOrder,
  pagination: Pagination,
  ids?: number[],
): RawBuilder<SortedAsset> {
  const key = sortKeys[order.name];
  return sql<SortedAsset>`
    WITH found AS MATERIALIZED (
      SELECT ${assetColumns}, ${key} AS key, ${countColumns} FROM ${assetsAmong(ids)} WHERE ${isInScope(scope)})
    SELECT *, count(*) OVER () AS listed FROM found asset ORDER BY ${orderBy(order, sql`key`)} ${pageOf(pagination)}`;
}

/**
 * Equal cells are sorted by id. Without it, rows could appear twice or never in the pages. Empty cells come last in
 * both directions.
 */
function orderBy({ name, by }: AssetOrder, key = sortKeys[name]): RawBuilder<unknown> {
  return by === 'asc' ? sql`${key}, asset.id` : sql`${key} DESC NULLS LAST, asset.id DESC`;
}
