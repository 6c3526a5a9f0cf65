import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connect, connected } from './connection.ts';
import { markFinished, markUnfinished } from './unfinished.ts';

/** PostgreSQL ends the connections of a stopped server a moment later, and a monitor connects now and then. */
const patience = { beforeFilling: 15_000, beforeRenaming: 60_000 };

/**
 * Fills the database of this address. If it is empty, directly. Otherwise a new database next to it is filled, and gets
 * its name when it is complete. The old database keeps its rows under the returned name.
 */
export async function replaceDatabase(
  url: string,
  fill: (url: string) => Promise<void>,
  { beforeFilling, beforeRenaming } = patience,
): Promise<{ previous: string | undefined }> {
  const { name, isEmpty } = await inspect(url, beforeFilling);
  if (isEmpty) {
    await fillDirectly(url, name, fill);
    return { previous: undefined };
  }
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const unique = `${stamp}_${randomBytes(3).toString('hex')}`;
  const fresh = nameBeside(name, `restoring_${unique}`);
  const previous = nameBeside(name, `before_restore_${unique}`);
  await connectedBeside(url, name, (client) => create(client, fresh, name));
  await fill(addressOf(url, fresh)).catch(async (error: Error) => {
    await connectedBeside(url, name, (client) => client.query(`DROP DATABASE ${pg.escapeIdentifier(fresh)}`)).catch(
      () => {
        throw new Error(`${error.message} Drop the database ${fresh}.`, { cause: error });
      },
    );
    throw error;
  });
  // The restored rows are verified. They are kept, whatever happens now.
  const names = { name, fresh, previous };
  await connectedBeside(url, name, (client) => swap(client, names, beforeRenaming)).catch((cause: Error) => {
    throw new Error(notReplaced(names, cause.message), { cause });
  });
  return { previous };
}

/** The mark tells servers that the database is not complete, also if this process is killed. */
async function fillDirectly(url: string, name: string, fill: (url: string) => Promise<void>): Promise<void> {
  await connected(url, markUnfinished);
  try {
    await fill(url);
    await connected(url, markFinished);
  } catch (error) {
    const isEmpty = await connected(url, async (client) => {
      const state = await stateOf(client);
      if (state.isEmpty) await markFinished(client);
      return state.isEmpty;
    }).catch(() => false);
    if (isEmpty) throw error;
    const advice = `Drop the database ${name} and create it again before you try again.`;
    throw new Error(`${(error as Error).message} ${advice}`, { cause: error });
  }
}

/** Refuses a database that somebody uses. */
async function inspect(url: string, patient: number): Promise<{ name: string; isEmpty: boolean }> {
  return connected(url, async (client) => {
    const deadline = performance.now() + patient;
    let state = await stateOf(client);
    while (state.others > 0 && performance.now() < deadline) {
      await wait(200);
      state = await stateOf(client);
    }
    if (state.others > 0) throw new Error(inUse(state.name, state.others));
    return state;
  });
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

async function connectedBeside<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  let last: unknown;
  for (const neighbour of neighbours.filter((other) => other !== name)) {
    const client = await connect(addressOf(url, neighbour), 'rampart restore').catch((error: unknown) => {
      last = error;
    });
    if (client) return work(client).finally(() => client.end());
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

type Names = Record<'name' | 'fresh' | 'previous', string>;

const renamesOf = ({ name, fresh, previous }: Names) =>
  [
    [name, previous],
    [fresh, name],
  ].map((pair) => `ALTER DATABASE ${pair.map((each) => pg.escapeIdentifier(each)).join(' RENAME TO ')};`);

const objectInUse = '55006';

/** Both names change in one transaction. PostgreSQL refuses it while somebody is connected. */
async function swap(client: pg.Client, names: Names, patient: number): Promise<void> {
  const deadline = performance.now() + patient;
  for (;;) {
    try {
      await client.query(`BEGIN; ${renamesOf(names).join(' ')} COMMIT`);
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if ((error as { code?: string }).code !== objectInUse || performance.now() > deadline) throw error;
    }
    await wait(200);
  }
}

const notReplaced = (names: Names, reason: string) =>
  `The backup is restored and verified in the database ${names.fresh}, but ${names.name} was not replaced: ${reason}. ` +
  `End all connections to ${names.name}, then give the new database its name in another database, such as postgres:\n` +
  renamesOf(names).join('\n');

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
