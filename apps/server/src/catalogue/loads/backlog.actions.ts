import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';

/** Advisories that were older than this when they arrived are no news. Mails only count them. */
const newsDays = 30;

interface Source {
  /** The publisher of an advisory, or the name of a list. */
  name: string;
  releasedAt: Date;
  now: Date;
  loadId: number | undefined;
}

/**
 * Tells the triggers of this transaction whether the findings that follow are a backlog: the source is loaded for the
 * first time, or the document is old. The load can be interrupted and continued. It stays the first one.
 */
export async function markBacklog(db: OperatorDb, { name, releasedAt, now, loadId }: Source): Promise<void> {
  const load = loadId ?? null;
  const newsSince = new Date(now.getTime() - newsDays * 24 * 3600_000);
  await sql`
    WITH added AS (
      INSERT INTO catalogue_source (name, first_load_id) VALUES (${name}, ${load}) ON CONFLICT DO NOTHING
      RETURNING first_load_id
    )
    SELECT set_config('rampart.backlog',
      CASE WHEN ${releasedAt < newsSince}::boolean OR first_load_id = ${load}::integer THEN 'on' ELSE '' END, true)
    FROM (SELECT first_load_id FROM added UNION ALL SELECT first_load_id FROM catalogue_source WHERE name = ${name}) source
    `.execute(db);
}
