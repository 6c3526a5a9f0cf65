import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Database } from '#db/connect.ts';
import { lockKeys } from '#db/lock-keys.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';
import type { CatalogueMerge } from '#db/types.ts';

/** If a server is silent for this long, another one takes over. A working server renews much more often. */
const leaseSeconds = 30;
const renewMilliseconds = 5_000;

export const openStates = ['waiting', 'merging', 'undoing'] as const;

type Merge = Selectable<CatalogueMerge>;
type Changes = Partial<Pick<Merge, 'state' | 'reached' | 'finished_at' | 'worker'>>;

const until = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;
const now = sql<Date>`clock_timestamp()`;
const isFree = sql<boolean>`(worker IS NULL OR worker_until < ${now})`;

/** Another server took the merge over. Everything that this one has committed stays. */
export class TurnLost extends Error {}

/** The exclusive right of one server to work on a merge. */
export interface Turn {
  merge: Merge;
  /** Changes the merge in a transaction, which fails if another server took over. */
  change(db: OperatorDb, changes: Changes): Promise<void>;
  /** Keeps others from taking over until the transaction of the company ends. It fails if one has already. */
  hold(db: CompanyDb): Promise<void>;
  /** Gives the right back. When that was, stays. */
  end(): Promise<void>;
}

/** Answers `busy` if another server works on the merge, and `done` if nobody needs to. */
export async function takeTurn(database: Database, id: number): Promise<Turn | 'busy' | 'done'> {
  const worker = randomUUID();
  const free = await database.asOperator(async (db) => {
    const { rows } = await sql<{ free: boolean }>`
      SELECT ${isFree} AS free FROM catalogue_merge WHERE id = ${id} AND state IN (${sql.join(openStates)})`.execute(
      db,
    );
    return rows[0]?.free;
  });
  if (free === undefined) return 'done';
  const merge = free ? await takeOver(database, id, worker) : undefined;
  if (!merge) return 'busy';

  const mine = (db: OperatorDb) => db.updateTable('catalogue_merge').where('id', '=', id).where('worker', '=', worker);
  const stopRenewing = renewing(database, () =>
    database.asOperator((db) => mine(db).set({ worker_until: until }).execute()),
  );
  return {
    merge,
    async change(db, changes) {
      const { numUpdatedRows } = await mine(db)
        .set({ worker_until: until, ...changes })
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new TurnLost();
    },
    async hold(db) {
      await sql`SELECT pg_advisory_xact_lock_shared(${sql.lit(lockKeys.merge)}, ${id}::integer)`.execute(db);
      const held = await db.selectFrom('catalogue_merge').select('worker').where('id', '=', id).executeTakeFirst();
      if (held?.worker !== worker) throw new TurnLost();
    },
    async end() {
      await stopRenewing();
      await database.asOperator((db) => mine(db).set({ worker: null, worker_until: now }).execute());
    },
  };
}

/** Waits for the transaction of a company that the server before may have begun. */
function takeOver(database: Database, id: number, worker: string): Promise<Merge | undefined> {
  return database.asOperator(async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(lockKeys.merge)}, ${id}::integer)`.execute(db);
    return db
      .updateTable('catalogue_merge')
      .set({ worker, worker_until: until })
      .where('id', '=', id)
      .where('state', 'in', openStates)
      .where(isFree)
      .returningAll()
      .executeTakeFirst();
  });
}

/** A company with many assets takes longer than a lease. The embedded database has no other server, and one connection. */
function renewing({ kind }: Database, renew: () => Promise<unknown>): () => Promise<void> {
  if (kind === 'embedded') return () => Promise.resolve();
  let current: Promise<void> | undefined;
  const timer = setInterval(() => {
    current ??= renew()
      .then(
        () => {},
        // The next tick tries again. If another server takes over in the meantime, the work itself detects it.
        () => {},
      )
      .finally(() => (current = undefined));
  }, renewMilliseconds).unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}

/** Open merges on which no server has worked for five minutes: their job was lost, or failed too often. */
export async function listIdleMerges(database: Database, at: Date): Promise<number[]> {
  const { rows } = await database.asOperator((db) =>
    sql<{ id: number }>`
      SELECT id FROM catalogue_merge WHERE state IN (${sql.join(openStates)}) AND (
        worker_until < ${now} - interval '5 minutes'
        OR (worker_until IS NULL AND merged_at < ${at}::timestamptz - interval '5 minutes'))
      ORDER BY id`.execute(db),
  );
  return rows.map(({ id }) => id);
}

/** Only one process opens the embedded database. At its start, no other process can be working. */
export async function freeMerges(database: Database): Promise<void> {
  if (database.kind !== 'embedded') return;
  await database.asOperator((db) =>
    db.updateTable('catalogue_merge').set({ worker: null }).where('worker', 'is not', null).execute(),
  );
}
