import { sql } from 'kysely';
import { z } from 'zod';
import { fileStatuses } from '@rampart/contract/api/administration/catalogue.ts';
import { wakeImmediateAlerts } from '#accounts/immediate-alerts.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { emptyTally, type FileReport, type Tally } from './report.ts';

interface NewLoad {
  source: 'upload' | 'command' | 'subscription';
  fileName: string;
  product: string | undefined;
  userName: string;
  state: 'receiving' | 'loading';
  at: Date;
}

/** Starts the record of a load. */
export async function createLoad(db: OperatorDb, { source, fileName, product, userName, state, at }: NewLoad) {
  const { id } = await db
    .insertInto('catalogue_load')
    .values({ source, file_name: fileName, product: product ?? null, user_name: userName, state, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records the result of the next file. */
export async function recordFile(database: Database, loadId: number, report: FileReport): Promise<void> {
  await database.asOperator(async (db) => {
    const { files_done: position } = await db
      .updateTable('catalogue_load')
      .set(({ eb }) => ({
        files_done: eb('files_done', '+', 1),
        tally: sql`jsonb_set(tally, ARRAY[${report.status}::text],
          to_jsonb(coalesce((tally ->> ${report.status}::text)::integer, 0) + 1))`,
      }))
      .where('id', '=', loadId)
      .returning('files_done')
      .executeTakeFirstOrThrow();
    const { file, kind = null, status, details, skipped } = report;
    await db
      .insertInto('catalogue_load_file')
      .values({ load_id: loadId, position, file, kind, status, details, skipped })
      .execute();
  });
}

/** Ends the record, makes immediate alerts due, and removes the uploaded file, which is no longer needed. */
export async function finishLoad(
  database: Database,
  loadId: number,
  { at, reason }: { at: Date; reason?: string },
): Promise<void> {
  await database.asOperator(async (db) => {
    const { rows } = await sql<{ moved: number }>`
      SELECT count(*) AS moved FROM catalogue_load_rating
      WHERE load_id = ${loadId} AND before IS DISTINCT FROM after`.execute(db);
    await db.deleteFrom('catalogue_load_part').where('load_id', '=', loadId).execute();
    await db
      .updateTable('catalogue_load')
      .set({
        state: reason === undefined ? 'done' : 'failed',
        reason: reason ?? null,
        ratings_moved: rows[0]?.moved ?? 0,
        finished_at: at,
        worker: null,
        worker_until: null,
      })
      .where('id', '=', loadId)
      .execute();
    await wakeImmediateAlerts(db, at);
  });
}

const storedTally = z.partialRecord(z.enum(fileStatuses), z.number());

/** The column `catalogue_load.tally`; a status that no file had is 0. */
export const tallyOf = (stored: unknown): Tally => ({ ...emptyTally(), ...storedTally.parse(stored) });
