import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Source } from '#catalogue/subscriptions/subscription.ts';

/** If a server does not renew its lease for this long, another one takes over. A working server renews it far more often. */
export const leaseSeconds = 60;

const until = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

/** The run must stop: another server has the source, its scope has changed, or its subscription has ended. */
export class RunEnded extends Error {}

export const subscriptionEnded = () => new RunEnded('The subscription ended.');

export interface Claimed extends Source {
  load_id: number | null;
  /** The number of the last run. */
  run: number;
  /** That run has read the listings and is not complete. */
  is_listed: boolean;
  /** Keeps the source. Throws `RunEnded`. */
  renew(): Promise<void>;
  /**
   * Ends the turn, and says when the next one is due. If somebody made the source due in the meantime, it is due then.
   */
  release(values: RunEnd): Promise<void>;
}

interface RunEnd {
  next_run_at: Date;
  /** False: the next turn begins a new run, which reads the listings. Without it, the run continues. */
  is_listed?: false;
  last_run_at?: Date;
  last_success_at?: Date;
  /** Null: the run succeeded. */
  failure?: string | null;
}

/** Takes a source that is due, unless another server works on it. */
export async function claimSource(database: Database, id: number, now: Date): Promise<Claimed | undefined> {
  const worker = randomUUID();
  const source = await database.asOperator((db) =>
    db
      .updateTable('subscription')
      .set({ worker, worker_until: until })
      .where('id', '=', id)
      .where('is_paused', '=', false)
      .where('next_run_at', '<=', now)
      .where((where) => where.or([where('worker_until', 'is', null), where('worker_until', '<', clock)]))
      .returning(['id', 'kind', 'name', 'address', 'role', 'listings', 'scope', 'load_id', 'run', 'is_listed'])
      .returning('next_run_at')
      .$castTo<Omit<Claimed, 'renew' | 'release'> & { next_run_at: Date }>()
      .executeTakeFirst(),
  );
  if (!source) return undefined;
  const { next_run_at: dueAt, ...claimed } = source;
  return {
    ...claimed,
    async renew() {
      const { numUpdatedRows } = await database.asOperator((db) =>
        db
          .updateTable('subscription')
          .set({ worker_until: until })
          .where('id', '=', id)
          .where('worker', '=', worker)
          .executeTakeFirst(),
      );
      if (numUpdatedRows === 0n) throw new RunEnded('Another run took over the source, or its subscription ended.');
    },
    async release({ failure, next_run_at: next, ...values }) {
      await database.asOperator((db) =>
        db
          .updateTable('subscription')
          .set(({ fn, ref }) => ({
            ...values,
            next_run_at: sql<Date>`CASE WHEN next_run_at = ${dueAt} THEN ${next} ELSE least(next_run_at, ${next}) END`,
            worker: null,
            worker_until: null,
            ...(failure === null && { failure, failing_since: null, told_at: null }),
            ...(typeof failure === 'string' && {
              failure: failure.slice(0, 2_000),
              failing_since: fn.coalesce(ref('failing_since'), sql<Date>`${values.last_run_at}`),
            }),
          }))
          .where('id', '=', id)
          .where('worker', '=', worker)
          .execute(),
      );
    },
  };
}

const clock = sql<Date>`clock_timestamp()`;

/** The sources that are due and that no server works on. */
export async function listDue(database: Database, now: Date): Promise<number[]> {
  const rows = await database.asOperator((db) =>
    db
      .selectFrom('subscription')
      .select('id')
      .where('is_paused', '=', false)
      .where('next_run_at', '<=', now)
      .where((where) => where.or([where('worker_until', 'is', null), where('worker_until', '<', clock)]))
      .orderBy('next_run_at')
      .execute(),
  );
  return rows.map(({ id }) => id);
}

/** Only one process opens the embedded database. At its start, no other process can be working. */
export async function freeSources(database: Database): Promise<void> {
  if (database.kind !== 'embedded') return;
  await database.asOperator((db) => db.updateTable('subscription').set({ worker_until: null }).execute());
}

const minute = 60_000;
const spread = 20;

/** Every 4 hours, not all installations at the same time. A source that failed is tried sooner. */
export function nextRun(now: Date, hasFailed: boolean): Date {
  const minutes = hasFailed ? 60 : 240;
  return new Date(now.getTime() + (minutes + randomInt(-spread, spread + 1)) * minute);
}
