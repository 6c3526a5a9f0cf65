import { sql } from 'kysely';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { Database } from '#db/connect.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';
import { removeFile } from './lease/import-state.actions.ts';
import { endMapping } from './mapping/end-mapping.actions.ts';
import { clearStagedRows } from './rows/stage.actions.ts';

/** Deletes the data that no undo, no report and no import of an exported file can use any more. */
export async function clearOldImports(database: Database, now: Date): Promise<void> {
  for (const companyId of await database.asOperator(listCompaniesWithRows)) {
    await database.inCompany(companyId, (db) => giveUpWaiting(db, now));
    await database.inCompany(companyId, clearUnchangedRows);
    // One import at a time, because a file can have hundreds of thousands of rows.
    for (const id of await database.inCompany(companyId, (db) => listOutdated(db, now)))
      await database.inCompany(companyId, (db) => clearRowsOf(db, id, now));
  }
  const before = daysBefore(now, limits.exportDays);
  for (const companyId of await database.asOperator((db) => listCompaniesWithOldExports(db, before)))
    await database.inCompany(companyId, (db) => clearExports(db, before, now));
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3600_000);

async function listCompaniesWithRows(db: OperatorDb): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    SELECT DISTINCT company_id FROM equipment_import
    WHERE rows_cleared_at IS NULL AND state IN ('mapping', 'matching', 'waiting', 'done', 'cancelled', 'undone') ORDER BY 1`.execute(
    db,
  );
  return rows.map(({ company_id }) => company_id);
}

async function listCompaniesWithOldExports(db: OperatorDb, before: Date): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    SELECT DISTINCT company_id FROM spreadsheet_export
    WHERE cleared_at IS NULL AND made_at < ${before} ORDER BY 1`.execute(db);
  return rows.map(({ company_id }) => company_id);
}

/** What an import waits for, as its report says it. */
const waitedFor: Record<string, string> = {
  waiting: 'Nobody confirmed it',
  mapping: 'Nobody finished its mapping',
  matching: 'Nobody chose its products',
};

/** Cancels imports that no user continued, because they were compared with old equipment data. */
async function giveUpWaiting(db: CompanyDb, now: Date): Promise<void> {
  const given = await db
    .selectFrom('equipment_import')
    .select(['id', 'state'])
    .where('state', 'in', Object.keys(waitedFor))
    .where('received_at', '<', daysBefore(now, limits.unusedImportDays))
    .orderBy('id')
    // A user who decides at the same time comes first, or finds it cancelled.
    .forUpdate()
    .execute();
  for (const { id, state } of given) {
    const reason = `${waitedFor[state]} within ${limits.unusedImportDays} days.`;
    await db
      .updateTable('equipment_import')
      .set({ state: 'cancelled', reason, finished_at: now })
      .where('id', '=', id)
      .execute();
    await removeFile(db, id);
    await endMapping(db, id);
  }
}

/** An import that has ended does not need its unchanged rows. Their number is stored. */
async function clearUnchangedRows(db: CompanyDb): Promise<void> {
  await sql`
    DELETE FROM import_row WHERE kind = 'unchanged' AND import_id IN (
      SELECT id FROM equipment_import
      WHERE rows_cleared_at IS NULL AND state IN ('done', 'cancelled', 'undone'))`.execute(db);
}

async function listOutdated(db: CompanyDb, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM equipment_import
    WHERE rows_cleared_at IS NULL AND ${isOutdated(now)} ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A finished import keeps its rows while it can be undone. For others, the rows are only for the report. */
const isOutdated = (now: Date) => sql<boolean>`(
  state = 'done' AND finished_at < ${daysBefore(now, limits.undoDays)}
  OR state = 'cancelled' AND received_at < ${daysBefore(now, limits.unusedImportDays)}
  OR state = 'undone' AND greatest(finished_at, undone_at) < ${daysBefore(now, limits.unusedImportDays)})`;

async function clearRowsOf(db: CompanyDb, id: number, now: Date): Promise<void> {
  // If a user requests an undo at the same time, it either comes first or is refused.
  const { rows } = await sql`
    UPDATE equipment_import SET rows_cleared_at = ${now}
    WHERE id = ${id} AND rows_cleared_at IS NULL AND ${isOutdated(now)} RETURNING id`.execute(db);
  if (rows.length === 0) return;
  await clearStagedRows(db, id);
  await db.deleteFrom('import_listing').where('import_id', '=', id).execute();
}

/**
 * The row of the export stays. So a file that names it is refused, and is not treated like a file without an export.
 */
async function clearExports(db: CompanyDb, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('spreadsheet_export')
    .set({ asset_ids: [], versions: [], product_ids: [], location_names: '{}', cleared_at: now })
    .where('cleared_at', 'is', null)
    .where('made_at', '<', before)
    .execute();
}
