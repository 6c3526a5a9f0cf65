import { sql } from 'kysely';
import { recordSecurity } from './security-record.ts';
import type { AuthDb } from '#db/transaction.ts';

interface Ended {
  companyId: number | null;
  userId: string | null;
  by: string;
  byName: string;
  until: Date;
}

/** Returns sessions to their administrators and answers which users they acted as. A second call finds none. */
async function takeBack(db: AuthDb, which: ReturnType<typeof sql<boolean>>): Promise<Ended[]> {
  // RETURNING gives only the new values. The old values come from the locked row.
  const { rows } = await sql<Ended>`
    UPDATE session SET acting_company_id = NULL, acting_user_id = NULL, acting_until = NULL
    FROM (SELECT * FROM session WHERE acting_until IS NOT NULL AND ${which} FOR UPDATE) was
      JOIN user_account own ON own.id = was.user_id
    WHERE session.token_hash = was.token_hash
    RETURNING was.acting_company_id AS "companyId", was.acting_user_id AS "userId", own.id AS by,
      btrim(own.name || ' ' || own.last_name) AS "byName", was.acting_until AS until`.execute(db);
  return rows;
}

async function record(db: AuthDb, ended: Ended[], end: (one: Ended) => { at: Date; how: string }): Promise<void> {
  for (const one of ended) {
    const { at, how } = end(one);
    await recordSecurity(db, {
      kind: 'impersonation-stopped',
      at,
      companyId: one.companyId,
      userId: one.userId,
      impersonator: { id: one.by, name: one.byName },
      details: { how },
    });
  }
}

/** Ends an impersonation because the administrator stopped it or signed out. */
export async function stopImpersonation(db: AuthDb, sessionId: string, at: Date, how: string): Promise<void> {
  const ended = await takeBack(db, sql<boolean>`id = ${sessionId}`);
  await record(db, ended, () => ({ at, how }));
}

/** Ends an impersonation and records why: its hour has passed, or one of the two users lost the right to it. */
export async function endLapsed(db: AuthDb, sessionId: string, at: Date): Promise<void> {
  const ended = await takeBack(db, sql<boolean>`id = ${sessionId}`);
  await record(db, ended, ({ until }) =>
    until <= at ? { at: until, how: 'the time was over' } : { at, how: 'one of the two users lost the right' },
  );
}

/** Ends every impersonation whose hour has passed without a request since then. */
export async function endAllLapsed(db: AuthDb, at: Date): Promise<void> {
  const ended = await takeBack(db, sql<boolean>`acting_until <= ${at}`);
  await record(db, ended, ({ until }) => ({ at: until, how: 'the time was over' }));
}
