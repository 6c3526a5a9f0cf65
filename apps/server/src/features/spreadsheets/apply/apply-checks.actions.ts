import { sql, type RawBuilder } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';
import { withFault } from '../rows/faults.actions.ts';

/** Refuses rows that cannot be applied as analysed, because another user changed something in the meantime. */
export async function refuseOvertaken(db: CompanyDb, importId: number, createsLocations: boolean): Promise<void> {
  const refuse = (faults: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`
      UPDATE import_row SET kind = 'faulty', is_product = false, cells = '{}', before = '{}', faults = ${faults}
      ${from}`.execute(db);
  await refuse(
    withFault('Rampart ID', 'asset-changed', { asset: sql`asset.id` }),
    sql`FROM asset
      WHERE import_id = ${importId} AND kind IN ('changed', 'removed') AND asset.id = import_row.asset_id
        AND (asset.version <> import_row.version OR asset.removed_at IS NOT NULL)`,
  );
  await refuse(
    withFault('Rampart ID', 'product-gone', { asset: sql`asset_id` }),
    sql`WHERE import_id = ${importId} AND kind = 'changed' AND product_id NOT IN (SELECT product_id FROM equipment)`,
  );
  if (createsLocations) return;
  await refuse(
    withFault('Location', 'location-gone', { text: sql`cells->>'location'` }),
    sql`WHERE import_id = ${importId} AND kind IN ('new', 'changed') AND cells ? 'location'
      AND lower((cells->>'location') COLLATE "und-x-icu") NOT IN (SELECT lower(name COLLATE "und-x-icu") FROM location)`,
  );
}
