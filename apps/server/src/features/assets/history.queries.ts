import { sql } from 'kysely';
import type { AssetChange, listAssetHistory as endpoint } from '@rampart/contract/api/assets.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { priorityNames } from '@rampart/contract/rules/priorities.ts';
import { assetColumns, assetOf, type AssetRow, type Pagination } from '#lists/asset-page.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import { priorityOf } from '#lists/priority.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { getProductId } from './assets.queries.ts';

interface HistoryRow extends Omit<AssetChange, 'at' | 'changes' | 'user' | 'impersonator'> {
  at: Date;
  user_name: string | null;
  impersonator_name: string | null;
  changes: Record<string, [string | null, string | null]>;
}

/** What happened to an asset, the latest first; a removed one is found too. */
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
  // Counted from the asset's first entry: the numbers of the table run over all companies.
  const { rows: found } = await sql<HistoryRow>`
    SELECT row_number() OVER (ORDER BY id) AS id, at, kind, cause, import_id, user_name, impersonator_name, version,
      changes, note
    FROM asset_history WHERE asset_id = ${assetId}
    ORDER BY asset_history.id DESC
    ${pageOf(pagination)}`.execute(db);
  const { rows, has_more } = pageFrom(found, pagination.limit);
  return { history: rows.map(changeOf), has_more, asset: assetOf(asset) };
}

function changeOf({ at, user_name, impersonator_name, changes, ...row }: HistoryRow): AssetChange {
  return {
    ...row,
    at: at.toISOString(),
    user: user_name,
    impersonator: impersonator_name,
    changes: fieldsOf(changes),
  };
}

/** As people read them, in the order of the form. */
const fieldNames: Record<string, string> = {
  company_asset_uid: 'Asset ID',
  serial_number: 'Serial Number',
  location: 'Location',
  priority: 'Priority',
  notes: 'Notes',
};

const naturally = new Intl.Collator('en', { numeric: true });

function fieldsOf(changes: HistoryRow['changes']): AssetChange['changes'] {
  const named = Object.keys(fieldNames).filter((key) => key in changes);
  // The location's number stands beside its name; what else is no field of the form is a vulnerability.
  const cves = Object.keys(changes).filter((key) => !(key in fieldNames) && key !== 'location_id');
  return [...named, ...cves.toSorted(naturally.compare)].map((key) => {
    const [from, to] = (changes[key] ?? [null, null]).map((value) =>
      key === 'priority' ? priorityName(value) : value,
    );
    return { field: fieldNames[key] ?? key, from: from ?? null, to: to ?? null };
  });
}

function priorityName(rank: string | null): string | null {
  const level = priorityOf(rank === null ? null : Number(rank));
  return level && priorityNames[level];
}
