import { sql } from 'kysely';
import type { ImportType } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import type { MappingKey } from '@rampart/contract/rules/mapping/mapping.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { countRows, type ImportCounts } from '../rows/counts.queries.ts';
import { freshStart } from '../lease/crashes.actions.ts';
import { removeFile } from '../lease/import-state.actions.ts';
import { isProductKey } from './keys.queries.ts';
import { dropRemovals, proposeGone, proposeRemovals } from './removals.actions.ts';
import { refuseDoubledAssets, refuseTakenAssetIds } from '../rows/settle.actions.ts';
import { refuseDoubledKeys } from './doubled-keys.actions.ts';
import { comparingSets } from '../rows/whole-sets.queries.ts';

interface Analysed {
  id: number;
  type: ImportType;
  rows: number;
  exportId: string | null;
  /** For a file that was read with a mapping. */
  mapped: Mapped | undefined;
}

interface Mapped {
  key: MappingKey | null;
  profileId: number | null;
}

/** Decides after the last row what happens next. */
export async function concludeAnalysis(db: CompanyDb, analysed: Analysed): Promise<void> {
  const { id, rows, exportId } = analysed;
  const { counts, unremoved } = await comparingSets(db, () => settleRows(db, analysed));
  const question = counts.removed > 0 ? await questionAbout(db, counts, analysed) : null;
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
async function settleRows(db: CompanyDb, { id, type, exportId, mapped }: Analysed) {
  const key = mapped?.key ?? null;
  if (isProductKey(key)) await refuseDoubledKeys(db, id, key);
  await refuseDoubledAssets(db, id);
  const removes =
    type !== 'import-new' && (mapped ? await proposeGone(db, id, mapped) : await proposeRemovals(db, id, exportId));
  // A removed asset releases its Asset ID. So this check runs after the removals are staged.
  await refuseTakenAssetIds(db, id);
  let counts = await countRows(db, id);
  let unremoved = 0;
  if (removes && counts.removed > 0 && (await countFaults(db, id)) > 0) {
    unremoved = counts.removed;
    await dropRemovals(db, id);
    await refuseTakenAssetIds(db, id);
    counts = await countRows(db, id);
  }
  return { counts, unremoved };
}

/** Why a user has to confirm the removals. Null if there are few and the file names its export. */
async function questionAbout(db: CompanyDb, { removed }: ImportCounts, { id, exportId, mapped }: Analysed) {
  const they = removed === 1 ? 'one row that it does not list' : `${inWords(removed)} rows that it does not list`;
  if (mapped)
    return (
      `The file no longer lists ${removed === 1 ? 'one row' : `${inWords(removed)} rows`} that the last import with ` +
      `“${await profileNameOf(db, id)}” listed. Confirm that ${removed === 1 ? 'it' : 'they'} should be removed.`
    );
  if (!exportId) return `The file does not say which export it came from. Confirm that ${they} should be removed.`;
  const { rows } = await sql<{ total: number }>`
    SELECT (SELECT coalesce(sum(assets), 0) FROM product_tally)
      + (SELECT count(*) FROM equipment WHERE total_assets = 0) AS total`.execute(db);
  const total = Number(rows[0]?.total ?? 0);
  if (removed <= limits.removalsMax && removed <= total * limits.removalsMaxShare) return null;
  return `The file no longer lists ${inWords(removed)} of your ${inWords(total)} rows. Confirm that they should be removed.`;
}

async function profileNameOf(db: CompanyDb, id: number): Promise<string | null> {
  const found = await db.selectFrom('equipment_import').select('profile_name').where('id', '=', id).executeTakeFirst();
  return found?.profile_name ?? null;
}

/** Rows that a person set aside are no faults of the file. Their assets stay. */
async function countFaults(db: CompanyDb, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM import_row
    WHERE import_id = ${id} AND kind = 'faulty'
      AND NOT (jsonb_array_length(faults) = 1 AND faults @> '[{"code": "product-set-aside"}]')`.execute(db);
  return rows[0]?.count ?? 0;
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
