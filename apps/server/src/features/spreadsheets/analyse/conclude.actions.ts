import { sql } from 'kysely';
import type { ImportType } from '@rampart/contract/api/spreadsheets.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { countRows, type ImportCounts } from '../rows/counts.queries.ts';
import { freshStart } from '../lease/crashes.actions.ts';
import { removeFile } from '../lease/import-state.actions.ts';
import { dropRemovals, proposeRemovals } from './removals.actions.ts';
import { refuseDoubledAssets, refuseTakenAssetIds } from '../rows/settle.actions.ts';
import { comparingSets } from '../rows/whole-sets.queries.ts';

interface Analysed {
  id: number;
  type: ImportType;
  rows: number;
  exportId: string | null;
}

/** Decides after the last row what happens next. */
export async function concludeAnalysis(db: CompanyDb, { id, type, rows, exportId }: Analysed): Promise<void> {
  const { counts, unremoved } = await comparingSets(db, () => settleRows(db, id, type, exportId));
  const question = counts.removed > 0 ? await questionAbout(db, counts, exportId) : null;
  await removeFile(db, id);
  await db
    .updateTable('equipment_import')
    .set({
      state: question ? 'waiting' : 'applying',
      ...freshStart,
      rows,
      export_id: exportId,
      counts: JSON.stringify(counts),
      reason: question ?? (unremoved > 0 ? leftBecauseOf(unremoved, counts) : null),
    })
    .where('id', '=', id)
    .execute();
}

/** The checks that need the complete file: which rows conflict, and what the file no longer lists. */
async function settleRows(db: CompanyDb, id: number, type: ImportType, exportId: string | null) {
  await refuseDoubledAssets(db, id);
  const removes = type !== 'import-new' && (await proposeRemovals(db, id, exportId));
  // A removed asset releases its Asset ID. So this check runs after the removals are staged.
  await refuseTakenAssetIds(db, id);
  let counts = await countRows(db, id);
  let unremoved = 0;
  if (removes && counts.faulty > 0 && counts.removed > 0) {
    unremoved = counts.removed;
    await dropRemovals(db, id);
    await refuseTakenAssetIds(db, id);
    counts = await countRows(db, id);
  }
  return { counts, unremoved };
}

/** Why a user has to confirm the removals. Null if there are few and the file names its export. */
async function questionAbout(db: CompanyDb, { removed }: ImportCounts, exportId: string | null) {
  const they = removed === 1 ? 'one row that it does not list' : `${inWords(removed)} rows that it does not list`;
  if (!exportId) return `The file does not say which export it came from. Confirm that ${they} should be removed.`;
  const { rows } = await sql<{ total: number }>`
    SELECT (SELECT coalesce(sum(assets), 0) FROM product_tally)
      + (SELECT count(*) FROM equipment WHERE total_assets = 0) AS total`.execute(db);
  const total = Number(rows[0]?.total ?? 0);
  if (removed <= limits.removalsMax && removed <= total * limits.removalsMaxShare) return null;
  return `The file no longer lists ${inWords(removed)} of your ${inWords(total)} rows. Confirm that they should be removed.`;
}

function leftBecauseOf(unremoved: number, { faulty }: ImportCounts): string {
  const rows =
    unremoved === 1
      ? 'One row that the file does not list is'
      : `${inWords(unremoved)} rows that the file does not list are`;
  const faults = faulty === 1 ? 'one row is faulty' : `${inWords(faulty)} rows are faulty`;
  return `${rows} not removed, because ${faults}.`;
}

const inWords = (count: number) => count.toLocaleString('en-US');
