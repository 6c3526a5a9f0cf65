import { sql, type RawBuilder } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';

/** Refuses rows that cannot be applied as they were analysed, because somebody was faster. */
export async function refuseOvertaken(db: CompanyDb, importId: number, createsLocations: boolean): Promise<void> {
  const refuse = (column: string, reason: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`
      UPDATE import_row SET kind = 'faulty', is_product = false, cells = '{}', before = '{}',
        faults = faults || jsonb_build_array(jsonb_build_object('column', ${column}::text, 'reason', ${reason}))
      ${from}`.execute(db);
  await refuse(
    'Rampart ID',
    sql`'RMP-' || asset.id || ' was changed in Rampart after the file was analysed.'`,
    sql`FROM asset
      WHERE import_id = ${importId} AND kind IN ('changed', 'removed') AND asset.id = import_row.asset_id
        AND (asset.version <> import_row.version OR asset.removed_at IS NOT NULL)`,
  );
  await refuse(
    'Rampart ID',
    sql`'The product of RMP-' || asset_id || ' is not in My Equipment any more.'`,
    sql`WHERE import_id = ${importId} AND kind = 'changed' AND product_id NOT IN (SELECT product_id FROM equipment)`,
  );
  if (createsLocations) return;
  await refuse(
    'Location',
    sql`'There is no location “' || (cells->>'location') || '” any more.'`,
    sql`WHERE import_id = ${importId} AND kind IN ('new', 'changed') AND cells ? 'location'
      AND lower((cells->>'location') COLLATE "und-x-icu") NOT IN (SELECT lower(name COLLATE "und-x-icu") FROM location)`,
  );
}
