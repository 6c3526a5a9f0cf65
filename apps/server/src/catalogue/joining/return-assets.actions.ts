import { sql } from 'kysely';
import type { StoredLeftover } from '@rampart/contract/rules/catalogue/leftovers.ts';
import { waitForCatalogue } from '#lists/assets/asset-locks.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { moveAssets, passVersionsOn, type Move, type Moved } from './move-assets.actions.ts';
import { renames } from './renames.queries.ts';

interface Returning {
  own: number;
  product: number;
  names: Move['names'];
  asset_ids: readonly number[];
  asset_versions: readonly number[];
  renamed: unknown;
}

interface Found extends Moved {
  name: string | null;
  product_id: number;
  /** An asset of the own product, recorded since, has the Asset ID. */
  is_taken: boolean;
}

interface Returned {
  kept: StoredLeftover[];
  /** The number of all assets that were kept. */
  total: number;
  /** The assets that moved back, before and after. */
  before: Moved[];
  after: Moved[];
}

/** More assets are only counted. */
const mostListed = 50;

/** Moves back the assets that have the version that the join left, with their former Asset IDs. */
export async function returnAssets(db: CompanyDb, { own, product, names, ...join }: Returning): Promise<Returned> {
  await waitForCatalogue(db);
  const renamed = renames.parse(join.renamed);
  const found = await lockReturning(db, own, join.asset_ids, renamed);
  const versions = new Map(join.asset_ids.map((id, index) => [id, join.asset_versions[index]]));
  const isChanged = (one: Found) => one.product_id !== product || one.version !== versions.get(one.id);
  const back = found.filter((one) => !isChanged(one) && !one.is_taken);
  const ids = back.map(({ id }) => id);
  const after = await moveAssets(db, {
    to: own,
    names,
    ids,
    renamed: renamed.map(({ id, from, to }) => ({ id, from: to, to: from })),
  });
  await passVersionsOn(db, back, after);
  const kept = found
    .filter((one) => isChanged(one) || one.is_taken)
    .map((one): StoredLeftover => ({
      code: isChanged(one) ? 'asset-changed' : 'asset-id-held',
      name: one.name ?? String(one.id),
    }));
  const total = kept.length;
  const more = total - mostListed;
  if (more <= 0) return { kept, total, before: back, after };
  return { kept: [...kept.slice(0, mostListed), { code: 'more-assets', count: more }], total, before: back, after };
}

async function lockReturning(
  db: CompanyDb,
  own: number,
  ids: readonly number[],
  renamed: readonly { id: number; from: string }[],
): Promise<Found[]> {
  await sql`
    SELECT count(*) FROM (
      SELECT FROM asset WHERE id = ANY(${ids}::integer[]) ORDER BY id FOR NO KEY UPDATE) held`.execute(db);
  const { rows } = await sql<Found>`
    SELECT asset.id, asset.version, asset.removed_at IS NOT NULL AS is_removed, asset.product_id,
      coalesce(asset.company_asset_uid, asset.serial_number) AS name,
      asset.removed_at IS NULL AND EXISTS (
        SELECT FROM asset held WHERE held.product_id = ${own} AND held.removed_at IS NULL
          AND held.company_asset_uid = coalesce(renamed.from, asset.company_asset_uid)) AS is_taken
    FROM unnest(${ids}::integer[]) moved (id) JOIN asset USING (id)
      LEFT JOIN jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) AS renamed(id integer, "from" text)
        ON renamed.id = asset.id
    ORDER BY asset.id`.execute(db);
  return rows;
}
