import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/**
 * Fills the database of this address. If it is empty, directly. Otherwise a new database next to it is filled, and gets
 * its name when it is complete. The old database keeps its rows under the returned name.
 */
export async function replaceDatabase(
  url: string,
  fill: (url: string) => Promise<void>,
): Promise<{ previous: string | undefined }> {
  const place = await inspect(url);
  if (place.isEmpty) {
    await fill(url).catch(async (error: Error) => {
      const { name, isEmpty } = await inspect(url);
      throw isEmpty
        ? error
        : new Error(`${error.message} Drop the database ${name} before you try again.`, { cause: error });
    });
    return { previous: undefined };
  }
  const { name } = place;
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const unique = `${stamp}_${randomBytes(3).toString('hex')}`;
  const fresh = nameBeside(name, `restoring_${unique}`);
  const previous = nameBeside(name, `before_restore_${unique}`);
  const { client, close } = await connectBeside(url, name);
  try {
    await create(client, fresh, name);
    try {
      await fill(addressOf(url, fresh));
      await swap(client, { name, fresh, previous });
    } catch (error) {
      await client.query(`DROP DATABASE ${pg.escapeIdentifier(fresh)}`).catch(() => {
        throw new Error(`${(error as Error).message} Drop the database ${fresh}.`, { cause: error });
      });
      throw error;
    }
    return { previous };
  } finally {
    await close();
  }
}

/** Refuses a database that somebody uses. */
async function inspect(url: string): Promise<{ name: string; isEmpty: boolean }> {
  const client = new pg.Client({ connectionString: url, application_name: 'rampart restore' });
  await client.connect();
  try {
    let state = await stateOf(client);
    // PostgreSQL ends the connections of a stopped server a moment later.
    for (let attempt = 0; state.others > 0 && attempt < 10; attempt += 1) {
      await wait(200);
      state = await stateOf(client);
    }
    if (state.others > 0) throw new Error(inUse(state.name, state.others));
    return state;
  } finally {
    await client.end();
  }
}

/** The number of other connections, without those of PostgreSQL itself, which have no user. */
async function stateOf(client: pg.Client): Promise<{ name: string; others: number; isEmpty: boolean }> {
  const { rows } = await client.query<{ name: string; others: number; isEmpty: boolean }>(
    `SELECT current_database()::text AS name,
       (SELECT count(*)::integer FROM pg_stat_activity
         WHERE datname = current_database() AND usesysid IS NOT NULL AND pid <> pg_backend_pid()) AS others,
       NOT EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
         WHERE relkind IN ('r', 'p') AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema') AS "isEmpty"`,
  );
  return rows[0] ?? { name: '', others: 0, isEmpty: false };
}

const inUse = (name: string, others: number) =>
  `The database ${name} is in use (${others} ${others === 1 ? 'connection' : 'connections'}). ` +
  'Stop all servers and workers first, then restore.';

/** Each cluster has these two databases. A database cannot be renamed by somebody who is connected to it. */
const neighbours = ['postgres', 'template1'];

async function connectBeside(url: string, name: string) {
  let last: unknown;
  for (const neighbour of neighbours.filter((other) => other !== name)) {
    const client = new pg.Client({ connectionString: addressOf(url, neighbour), application_name: 'rampart restore' });
    try {
      await client.connect();
      return { client, close: () => client.end() };
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`${notEmpty(name)} No other database can be reached to rename it: ${(last as Error).message}.`);
}

const notEmpty = (name: string) =>
  `The database ${name} is not empty. Create an empty database and set DATABASE_URL to it.`;

interface Locale {
  encoding: string;
  datcollate: string;
  datctype: string;
  provider: string;
  icu: string | null;
}

/** A new database with the encoding and the sort order of the other one. */
async function create(client: pg.Client, name: string, like: string): Promise<void> {
  const { rows } = await client.query<Locale & { mayCreate: boolean }>(
    `SELECT pg_encoding_to_char(encoding) AS encoding, datcollate, datctype, datlocprovider AS provider,
       coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') AS icu,
       (SELECT rolsuper OR rolcreatedb FROM pg_roles WHERE rolname = current_user) AS "mayCreate"
     FROM pg_database d WHERE datname = $1`,
    [like],
  );
  const [found] = rows;
  if (!found?.mayCreate)
    throw new Error(`${notEmpty(like)} Or allow the database user to create databases: ALTER ROLE … CREATEDB.`);
  const { encoding, datcollate, datctype, provider, icu } = found;
  const locale = Object.entries({
    ENCODING: encoding,
    LC_COLLATE: datcollate,
    LC_CTYPE: datctype,
    ...(provider === 'i' && icu && { LOCALE_PROVIDER: 'icu', ICU_LOCALE: icu }),
  }).map(([option, value]) => `${option} ${pg.escapeLiteral(value)}`);
  await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0 ${locale.join(' ')}`);
}

/** Both names change in one transaction. PostgreSQL refuses it while somebody is connected. */
async function swap(client: pg.Client, { name, fresh, previous }: Record<'name' | 'fresh' | 'previous', string>) {
  const rename = (from: string, to: string) =>
    client.query(`ALTER DATABASE ${pg.escapeIdentifier(from)} RENAME TO ${pg.escapeIdentifier(to)}`);
  await client.query('BEGIN');
  try {
    await rename(name, previous);
    await rename(fresh, name);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    throw new Error(`The database ${name} was not replaced: ${(cause as Error).message}.`, { cause });
  }
}

/** PostgreSQL cuts names after 63 bytes. */
function nameBeside(name: string, ending: string): string {
  return `${Buffer.from(name)
    .subarray(0, 62 - ending.length)
    .toString()}_${ending}`;
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(database)}`;
  return address.href;
}
