import { sql } from 'kysely';
import type { previewFirmware as endpoint } from '@rampart/contract/api/assets.ts';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import { previewVersion } from '#exposure/decisions.actions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { getProductId } from './assets.queries.ts';
import { missingAssets } from './refusals.ts';

interface GroupRow {
  version: string;
  assets: number;
  not_affected: number[];
}

/**
 * What a new firmware version would change. All assets of a version count at once. What a person has decided stays as it
 * is, so these pairs are subtracted.
 */
export async function previewFirmware(
  db: CompanyDb,
  uuid: string,
  { ids, firmware_version }: Received<typeof endpoint>['body'],
): Promise<Answer<typeof endpoint>> {
  const productId = await getProductId(db, uuid);
  const { rows: found } = await sql<{ id: number }>`
    SELECT id FROM asset
    WHERE product_id = ${productId} AND id = ANY(${ids}::integer[]) AND removed_at IS NULL`.execute(db);
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) throw missingAssets(missing);
  const after = new Set(firmware_version === null ? [] : await previewVersion(db, productId, firmware_version));
  const { rows: groups } = await sql<GroupRow>`
    SELECT coalesce(used.firmware_version, '') AS version, used.assets, coalesce(not_affected, '{}') AS not_affected
    FROM (
      SELECT firmware_version, count(*)::integer AS assets FROM asset
      WHERE product_id = ${productId} AND id = ANY(${ids}::integer[]) GROUP BY firmware_version
    ) used LEFT JOIN firmware ON firmware.product_id = ${productId} AND firmware.version = used.firmware_version`.execute(
    db,
  );
  const { rows: spoken } = await sql<{ version: string; vulnerability_id: number; assets: number }>`
    SELECT coalesce(firmware_version, '') AS version, vulnerability_id, count(*)::integer AS assets
    FROM asset_word JOIN asset ON asset.id = asset_word.asset_id
    WHERE asset_word.asset_id = ANY(${ids}::integer[]) AND asset.product_id = ${productId}
    GROUP BY 1, 2`.execute(db);
  let [closes, reopens] = [0, 0];
  for (const { version, assets, not_affected } of groups) {
    const before = new Set(not_affected);
    const decided = new Map(
      spoken.flatMap((one) => (one.version === version ? [[one.vulnerability_id, one.assets]] : [])),
    );
    const left = (id: number) => assets - (decided.get(id) ?? 0);
    for (const id of after) if (!before.has(id)) closes += left(id);
    for (const id of before) if (!after.has(id)) reopens += left(id);
  }
  return { closes, reopens };
}
