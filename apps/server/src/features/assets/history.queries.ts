import { sql, type RawBuilder } from 'kysely';
import type { AssetChange, listAssetHistory as endpoint } from '@rampart/contract/api/assets.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { assetColumns, assetOf, type AssetRow, type Pagination } from '#lists/assets/asset-page.ts';
import { trailChanges, type TrailChanges } from '#lists/assets/asset-trail.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import { priorityNameOf } from '#lists/priority.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { getProductId } from './assets.queries.ts';

interface HistoryRow extends Omit<AssetChange, 'at' | 'changes' | 'user' | 'impersonator'> {
  at: Date;
  /** What the firmware version closed and reopened. */
  closed: string[] | null;
  reopened: string[] | null;
  user_name: string | null;
  impersonator_name: string | null;
  changes: unknown;
}

/** The number counts the entries of the asset. The ids of the table are shared by all companies. */
const historyColumns = sql`row_number() OVER (ORDER BY asset_history.id) AS id, asset_history.at, asset_history.kind,
  asset_history.cause, asset_history.import_id, asset_history.user_name, asset_history.impersonator_name,
  asset_history.version, asset_history.changes, asset_history.note, asset_history.exposure_change_id,
  asset_history.unmoved, CASE asset_history.kind WHEN 'not_affected' THEN asset_history.justification END AS justification`;

/** The entries with the vulnerabilities that a firmware version closed and reopened, but for those a person decided. */
const withMoved = (entries: RawBuilder<unknown>) => sql`
  SELECT entry.*, moved.closed, moved.reopened
  FROM (${entries}) entry LEFT JOIN LATERAL (
    SELECT array_agg(cve) FILTER (WHERE vulnerability.id = ANY(closed)) AS closed,
      array_agg(cve) FILTER (WHERE vulnerability.id = ANY(reopened)) AS reopened
    FROM exposure_change JOIN vulnerability ON vulnerability.id = ANY(closed || reopened)
      AND vulnerability.id <> ALL(coalesce(entry.unmoved, '{}'))
    WHERE exposure_change.id = entry.exposure_change_id) moved ON true`;

/** The history of an asset, the latest entry first. A removed asset is found too. */
export async function listAssetHistory(
  db: CompanyDb,
  uuid: string,
  assetId: number,
  pagination: Pagination,
): Promise<Answer<typeof endpoint>> {
  const productId = await getProductId(db, uuid);
  const { rows: assets } = await sql<AssetRow>`
    SELECT ${assetColumns} FROM asset WHERE asset.id = ${assetId} AND asset.product_id = ${productId}`.execute(db);
  const asset = assets[0];
  if (!asset) throw notFound();
  const { rows: found } = await sql<HistoryRow>`
    ${withMoved(sql`SELECT ${historyColumns} FROM asset_history WHERE asset_id = ${assetId}
      ORDER BY asset_history.id DESC ${pageOf(pagination)}`)} ORDER BY entry.id DESC`.execute(db);
  const { rows, has_more } = pageFrom(found, pagination.limit);
  return { history: rows.map(changeOf), has_more, asset: assetOf(asset) };
}

/** The changes of assets after the version that the user has seen, the latest first. */
export async function changesSince(
  db: CompanyDb,
  seen: readonly { id: number; version: number }[],
): Promise<Map<number, AssetChange[]>> {
  const { rows } = await sql<HistoryRow & { asset_id: number }>`
    SELECT seen.id AS asset_id, change.*
    FROM unnest(${seen.map(({ id }) => id)}::integer[], ${seen.map(({ version }) => version)}::integer[])
      AS seen(id, version)
    CROSS JOIN LATERAL (
      ${withMoved(sql`SELECT * FROM (SELECT ${historyColumns} FROM asset_history WHERE asset_id = seen.id) history
        WHERE history.version > seen.version ORDER BY history.id DESC LIMIT ${limits.pageMaxSize}`)}) change
    ORDER BY seen.id, change.id DESC`.execute(db);
  const changes = new Map<number, AssetChange[]>(seen.map(({ id }) => [id, []]));
  for (const { asset_id, ...change } of rows) changes.get(asset_id)?.push(changeOf(change));
  return changes;
}

function changeOf(row: HistoryRow): AssetChange {
  const { id, kind, cause, import_id, version, note, justification } = row;
  const moved: TrailChanges = {};
  for (const cve of row.closed ?? []) moved[cve] = [null, 'not affected'];
  for (const cve of row.reopened ?? []) moved[cve] = ['not affected', null];
  return {
    id,
    at: row.at.toISOString(),
    kind,
    cause,
    import_id,
    user: row.user_name,
    impersonator: row.impersonator_name,
    version,
    changes: fieldsOf({ ...trailChanges.parse(row.changes), ...moved }),
    note,
    justification,
  };
}

/** In readable form, in the order of the form. */
const fieldNames: Record<string, string> = {
  product: 'Product',
  company_asset_uid: 'Asset ID',
  serial_number: 'Serial Number',
  firmware_version: 'Firmware Version',
  location: 'Location',
  priority: 'Priority',
  notes: 'Notes',
};

const naturally = new Intl.Collator('en', { numeric: true });

function fieldsOf(changes: TrailChanges): AssetChange['changes'] {
  const named = Object.keys(fieldNames).filter((key) => key in changes);
  // The id of the location is stored next to its name. Every other key that is not a field of the form is a
  // vulnerability.
  const cves = Object.keys(changes).filter((key) => !(key in fieldNames) && key !== 'location_id');
  return [...named, ...cves.toSorted(naturally.compare)].map((key) => {
    const [from, to] = (changes[key] ?? [null, null]).map((value) =>
      key === 'priority' ? priorityNameOf(value === null ? null : Number(value)) : value,
    );
    return { field: fieldNames[key] ?? key, from: from ?? null, to: to ?? null };
  });
}
