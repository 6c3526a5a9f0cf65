import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { lockMyEquipment } from '#lists/my-equipment.ts';
import { lockImport, markTrail } from '../apply/apply.actions.ts';
import { removedProducts } from '../apply/apply-products.actions.ts';
import { holdLocationsOf, lockAssetsOf, lockTalliesOf, positionsOf } from '../rows/locks.queries.ts';
import { createdLocations } from '../rows/staged-row.ts';
import type { ImportRecord, Lease } from '../lease/lease.actions.ts';
import { removeCreated, restoreChanged, restoreRemoved } from './undo-assets.actions.ts';
import { keepChangedSince } from './undo-checks.actions.ts';
import {
  findUnusedLocations,
  lockLocations,
  removeLocations,
  returnProducts,
  withdrawProducts,
} from './undo-products.actions.ts';
import { comparingSets } from '../rows/whole-sets.queries.ts';

/** Restores every row of an import in one transaction, except rows that changed after the import. */
export async function undoImport(database: Database, lease: Lease, { id, ...given }: ImportRecord, at: Date) {
  const author = {
    userId: given.undone_by_id ?? given.user_id,
    userName: given.undone_by_name ?? given.user_name,
    impersonatorId: given.undone_by_impersonator_id,
    impersonatorName: given.undone_by_impersonator_name,
  };
  await database.inCompany(
    lease.companyId,
    async (db) => {
      if (!(await lockImport(db, id, 'undoing'))) return;
      await markTrail(db, 'undo', id);
      await lockMyEquipment(db);
      const created = createdLocations.parse(given.created_locations);
      await lockLocations(db, created);
      await holdLocationsOf(db, id);
      lease.report(10);
      const unused = await comparingSets(db, async () => {
        await lockAssetsOf(db, id);
        await keepChangedSince(db, id);
        await lockTalliesOf(db, id);
        return findUnusedLocations(db, id, created);
      });
      const ranges = await positionsOf(db, id);
      const steps = [removeCreated, restoreChanged, restoreRemoved];
      for (const [index, step] of steps.entries()) {
        await step(db, id, { at, ranges, unused });
        lease.report(20 + (70 * (index + 1)) / steps.length);
      }
      await withdrawProducts(db, id, given.added_products);
      await returnProducts(db, id, removedProducts.parse(given.removed_products));
      await removeLocations(db, unused);
      await sql`
        UPDATE equipment_import SET state = 'undone', undone_at = ${at}, attempts = 0, crashes = 0, crashed_step = NULL, reason = NULL,
          kept = (SELECT count(*) FROM import_row WHERE import_id = ${id} AND was_kept)
        WHERE id = ${id}`.execute(db);
    },
    author,
  );
}
