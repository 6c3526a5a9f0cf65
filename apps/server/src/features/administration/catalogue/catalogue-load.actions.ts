import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** If a server is silent for this long, another one takes over. A working server gives a sign far more often. */
export const leaseSeconds = 30;
const until = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

/** Starts or continues a load, unless another server works on it. */
export async function claimLoad(database: Database, id: number) {
  const worker = randomUUID();
  const claimed = await database.asOperator((db) =>
    db
      .updateTable('catalogue_load')
      .set(({ eb }) => ({ worker, worker_until: until, state: 'loading', attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'loading', 'rating'])
      .where((where) =>
        where.or([where('worker_until', 'is', null), where('worker_until', '<', sql<Date>`clock_timestamp()`)]),
      )
      .returning(['id', 'file_name', 'product', 'attempts', 'files_done', 'tally'])
      .executeTakeFirst(),
  );
  if (!claimed) return undefined;
  const renew = async (values: { state?: 'rating'; files_total?: number } = {}) => {
    const { numUpdatedRows } = await database.asOperator((db) =>
      db
        .updateTable('catalogue_load')
        .set({ ...values, worker_until: until })
        .where('id', '=', id)
        .where('worker', '=', worker)
        .executeTakeFirst(),
    );
    if (numUpdatedRows === 0n) throw new Error('Another server continued this load.');
  };
  /** Lets another load, or another server, go first. The load continues with its next file. */
  const pause = async () => {
    await database.asOperator((db) =>
      db
        .updateTable('catalogue_load')
        .set({ worker: null, worker_until: null, attempts: 0 })
        .where('id', '=', id)
        .where('worker', '=', worker)
        .execute(),
    );
  };
  return { ...claimed, renew, pause };
}

/** Whether another load waits for its turn. */
export async function hasOthers(database: Database, id: number): Promise<boolean> {
  const other = await database.asOperator((db) =>
    db
      .selectFrom('catalogue_load')
      .select('id')
      .where('id', '<>', id)
      .where('source', '=', 'upload')
      .where('state', 'in', ['waiting', 'loading', 'rating'])
      .limit(1)
      .executeTakeFirst(),
  );
  return other !== undefined;
}

/** Whether a load is waiting or running. */
export async function isOpen(database: Database, id: number): Promise<boolean> {
  const open = await database.asOperator((db) =>
    db
      .selectFrom('catalogue_load')
      .select('id')
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'loading', 'rating'])
      .executeTakeFirst(),
  );
  return open !== undefined;
}

/** The stored file, one part at a time, each read in a separate transaction. */
export async function* loadParts(database: Database, id: number): AsyncGenerator<Buffer> {
  for (let part = 1; ; part += 1) {
    const row = await database.asOperator((db) =>
      db
        .selectFrom('catalogue_load_part')
        .select('content')
        .where('load_id', '=', id)
        .where('part', '=', part)
        .executeTakeFirst(),
    );
    if (!row) return;
    yield row.content;
  }
}

/** Uploaded loads that are waiting. Loads with an interrupted upload are removed. */
export async function listOpenLoads(database: Database, uploadsBefore: Date): Promise<number[]> {
  return database.asOperator(async (db) => {
    await db
      .deleteFrom('catalogue_load')
      .where('state', '=', 'receiving')
      .where('created_at', '<', uploadsBefore)
      .execute();
    // Only one process opens the embedded database. At its start, no other process can be working.
    if (database.kind === 'embedded')
      await db.updateTable('catalogue_load').set({ worker_until: null }).where('finished_at', 'is', null).execute();
    const rows = await db
      .selectFrom('catalogue_load')
      .select('id')
      .where('source', '=', 'upload')
      .where('state', 'in', ['waiting', 'loading', 'rating'])
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  });
}
