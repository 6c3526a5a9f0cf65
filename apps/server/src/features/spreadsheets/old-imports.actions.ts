import { sql } from 'kysely';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { Database } from '#db/connect.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';
import { clearStagedRows } from './rows/stage.actions.ts';

/** Clears what no undo, no report and no file that comes back can use any more. */
export async function clearOldImports(database: Database, now: Date): Promise<void> {
  for (const companyId of await database.asOperator(listCompaniesWithRows)) {
    await database.inCompany(companyId, (db) => giveUpWaiting(db, now));
    await database.inCompany(companyId, clearUnchangedRows);
    // One import at a time: a file may have hundreds of thousands of rows.
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
    WHERE rows_cleared_at IS NULL AND state IN ('waiting', 'done', 'cancelled', 'undone') ORDER BY 1`.execute(db);
  return rows.map(({ company_id }) => company_id);
}

async function listCompaniesWithOldExports(db: OperatorDb, before: Date): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    SELECT DISTINCT company_id FROM spreadsheet_export
    WHERE cleared_at IS NULL AND made_at < ${before} ORDER BY 1`.execute(db);
  return rows.map(({ company_id }) => company_id);
}

/** What nobody confirmed is cancelled: it was compared with equipment of long ago. */
async function giveUpWaiting(db: CompanyDb, now: Date): Promise<void> {
  await db
    .updateTable('equipment_import')
    .set({
      state: 'cancelled',
      reason: `Nobody confirmed it within ${limits.unusedImportDays} days.`,
      finished_at: now,
    })
    .where('state', '=', 'waiting')
    .where('received_at', '<', daysBefore(now, limits.unusedImportDays))
    .execute();
}

/** An import that has ended needs its unchanged rows for nothing: their number is counted. */
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

/** What is done is kept for as long as it can be undone; the rest is only looked at. */
const isOutdated = (now: Date) => sql<boolean>`(
  state = 'done' AND finished_at < ${daysBefore(now, limits.undoDays)}
  OR state = 'cancelled' AND received_at < ${daysBefore(now, limits.unusedImportDays)}
  OR state = 'undone' AND greatest(finished_at, undone_at) < ${daysBefore(now, limits.unusedImportDays)})`;

async function clearRowsOf(db: CompanyDb, id: number, now: Date): Promise<void> {
  // Whoever asks for an undo at this moment was either faster, or finds that it is too late.
  const { rows } = await sql`
    UPDATE equipment_import SET rows_cleared_at = ${now}
    WHERE id = ${id} AND rows_cleared_at IS NULL AND ${isOutdated(now)} RETURNING id`.execute(db);
  if (rows.length > 0) await clearStagedRows(db, id);
}

/** That there was such an export stays known: a file that names it is refused, instead of taken for one without. */
async function clearExports(db: CompanyDb, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('spreadsheet_export')
    .set({ asset_ids: [], versions: [], product_ids: [], location_names: '{}', cleared_at: now })
    .where('cleared_at', 'is', null)
    .where('made_at', '<', before)
    .execute();
}
