import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { lockMyEquipment } from '#lists/my-equipment.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { changeAssets, createAssets, removeAssets } from './apply-assets.actions.ts';
import { refuseOvertaken } from './apply-checks.actions.ts';
import { addProducts, createLocations, removeProducts } from './apply-products.actions.ts';
import { dropOvertakenRemovals } from './overtaken-removals.actions.ts';
import { countRows } from '../rows/counts.queries.ts';
import { freshStart } from '../lease/crashes.actions.ts';
import { mailFinishedImport } from '../lease/import-mail.actions.ts';
import { holdLocationsOf, lockAssetsOf, lockTalliesOf, positionsOf } from '../rows/locks.queries.ts';
import { endMapping } from '../mapping/end-mapping.actions.ts';
import { recordListing } from '../mapping/listing.actions.ts';
import { refuseTakenAssetIds } from '../rows/settle.actions.ts';
import type { ImportRecord, Lease } from '../lease/lease.actions.ts';
import { comparingSets } from '../rows/whole-sets.queries.ts';

/**
 * Applies an import in one transaction. The state of the import changes in the same transaction, so the import is
 * applied once or not at all.
 */
export async function applyImport(database: Database, lease: Lease, { id, ...given }: ImportRecord, at: Date) {
  const author = {
    userId: given.user_id,
    userName: given.user_name,
    impersonatorId: given.impersonator_id,
    impersonatorName: given.impersonator_name,
  };
  await database.inCompany(
    lease.companyId,
    async (db) => {
      if (!(await lockImport(db, id, 'applying'))) return;
      await markTrail(db, 'import', id);
      if (await hasRemovals(db, id)) await lockMyEquipment(db);
      await holdLocationsOf(db, id);
      lease.report(5);
      const { counts, overtaken } = await comparingSets(db, async () => {
        const dropped = given.profile_id === null ? undefined : await dropOvertakenRemovals(db, id);
        await lockAssetsOf(db, id);
        await refuseOvertaken(db, id, given.creates_locations);
        await refuseTakenAssetIds(db, id);
        await lockTalliesOf(db, id);
        return { counts: await countRows(db, id), overtaken: dropped };
      });
      lease.report(15);

      const locations = await createLocations(db, id);
      const addedProducts = await addProducts(db, id);
      const ranges = await positionsOf(db, id);
      const steps = [removeAssets, changeAssets, createAssets];
      for (const [index, step] of steps.entries()) {
        const share = 80 / steps.length;
        await step(db, id, { at, ranges, locations: locations.named }, (done) =>
          lease.report(15 + share * (index + done)),
        );
      }
      const removedProducts = await removeProducts(db, id);
      if (given.profile_id !== null) await recordListing(db, id);
      await endMapping(db, id);
      // The report lists changed rows. Unchanged rows are only counted.
      await db.deleteFrom('import_row').where('import_id', '=', id).where('kind', '=', 'unchanged').execute();
      await db
        .updateTable('equipment_import')
        .set({
          state: 'done',
          ...freshStart,
          finished_at: at,
          ...(overtaken && { reason: overtaken }),
          counts: JSON.stringify({
            ...counts,
            products_added: addedProducts.length,
            products_removed: removedProducts.length,
            locations_created: locations.created.length,
          }),
          added_products: addedProducts,
          removed_products: JSON.stringify(removedProducts),
          created_locations: JSON.stringify(locations.created),
        })
        .where('id', '=', id)
        .execute();
      await mailFinishedImport(db, id, at);
    },
    author,
  );
}

async function hasRemovals(db: CompanyDb, id: number): Promise<boolean> {
  const removals = db.selectFrom('import_row').select('position').where('import_id', '=', id);
  return (await removals.where('kind', '=', 'removed').limit(1).executeTakeFirst()) !== undefined;
}

/** A second server that gets the lock later sees that the work is done. */
export async function lockImport(db: CompanyDb, id: number, state: 'applying' | 'undoing'): Promise<boolean> {
  const found = await db
    .selectFrom('equipment_import')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** The history of each asset shows the import, or its undo, as the cause. */
export async function markTrail(db: CompanyDb, cause: 'import' | 'undo', importId: number): Promise<void> {
  await sql`SELECT set_config('rampart.change_cause', ${cause}, true),
    set_config('rampart.import_id', ${String(importId)}, true)`.execute(db);
}
