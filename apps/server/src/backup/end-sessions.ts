import type { ClientBase } from 'pg';

/** What a person can hold: each statement ends all of one kind. */
const statements: Record<string, string> = {
  session: 'DELETE FROM session',
  sign_in_step: 'DELETE FROM sign_in_step',
  provider_visit: 'DELETE FROM provider_visit',
  password_reset: 'UPDATE password_reset SET used_at = now() WHERE used_at IS NULL AND token_hash IS NOT NULL',
  invitation:
    'UPDATE invitation SET void_at = now() WHERE used_at IS NULL AND void_at IS NULL AND token_hash IS NOT NULL',
};

/**
 * Ends all sessions, sign-ins in progress and mailed links of a restored database. Some of them had ended since the
 * backup, and nobody can tell which. A database of an earlier version may not have all of these tables.
 */
export async function endSessions(client: ClientBase): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1)`,
    [Object.keys(statements)],
  );
  if (tables.length === 0) return;
  await client.query('BEGIN; SET LOCAL ROLE rampart_auth; SET LOCAL search_path = public');
  for (const { name } of tables) await client.query(statements[name] ?? '');
  await client.query('COMMIT');
}
