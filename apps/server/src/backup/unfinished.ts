import type { ClientBase, Pool } from 'pg';

/** A schema without content. It exists while a restore fills the database of the servers itself. */
const mark = 'rampart_unfinished_restore';

export const markUnfinished = (client: ClientBase) => client.query(`CREATE SCHEMA IF NOT EXISTS ${mark}`);

export const markFinished = (client: ClientBase) => client.query(`DROP SCHEMA IF EXISTS ${mark}`);

/** A restore that was killed can look complete. */
export async function refuseUnfinished(client: ClientBase | Pool): Promise<void> {
  const { rows } = await client.query<{ name: string; found: boolean }>(
    `SELECT current_database()::text AS name, to_regnamespace('${mark}') IS NOT NULL AS found`,
  );
  if (!rows[0]?.found) return;
  throw new Error(
    `The restore into the database ${rows[0].name} was not finished. ` +
      'Drop the database, create it again, and restore the backup.',
  );
}
