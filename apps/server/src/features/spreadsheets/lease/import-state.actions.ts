import type { CompanyDb } from '#db/transaction.ts';
import { freshStart } from './crashes.actions.ts';
import { mailFinishedImport } from './import-mail.actions.ts';
import { endMapping } from '../mapping/end-mapping.actions.ts';
import { clearStagedRows } from '../rows/stage.actions.ts';

/** An analysis that a crash interrupted starts again. */
export async function beginAnalysis(db: CompanyDb, id: number): Promise<void> {
  await clearStagedRows(db, id);
  await db.updateTable('equipment_import').set({ state: 'analysing' }).where('id', '=', id).execute();
}

/** Deletes the staged rows. A refused file changes nothing, and its report gives the reason. */
export async function failImport(db: CompanyDb, id: number, reason: string, at: Date): Promise<void> {
  await clearStagedRows(db, id);
  await removeFile(db, id);
  await endMapping(db, id);
  await db
    .updateTable('equipment_import')
    .set({ state: 'failed', reason, finished_at: at, rows: 0, counts: '{}' })
    .where('id', '=', id)
    .where('state', 'in', ['uploaded', 'analysing', 'applying'])
    .execute();
  await mailFinishedImport(db, id, at);
}

/** An undo that fails does not change the import. */
export async function giveUpUndo(db: CompanyDb, id: number, reason: string): Promise<void> {
  await db
    .updateTable('equipment_import')
    .set({ state: 'done', reason, ...freshStart })
    .where('id', '=', id)
    .where('state', '=', 'undoing')
    .execute();
}

export async function removeFile(db: CompanyDb, id: number): Promise<void> {
  await db.deleteFrom('import_file_part').where('import_id', '=', id).execute();
}
