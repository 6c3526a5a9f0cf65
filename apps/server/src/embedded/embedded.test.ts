import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts';

let database: EmbeddedDatabase;
let template: Uint8Array;
let pool: pg.Pool;

beforeAll(async () => {
  database = await openEmbedded({ folder: null });
  pool = connect(database);
  template = await database.dump();
}, 60_000);

beforeEach(() => pool.query('DROP TABLE IF EXISTS note; CREATE TABLE note (id int PRIMARY KEY, text text)'));

afterAll(async () => {
  await pool.end();
  await database.close();
});

function connect(embedded: EmbeddedDatabase): pg.Pool {
  const made = new pg.Pool(embedded.connection);
  made.on('error', () => {});
  made.on('connect', (client) => client.on('error', () => {}));
  return made;
}

async function countNotes(): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM note');
  return Number(rows[0]?.count);
}

/** Starts a long query. Its notice arrives while it runs. */
function beginSlowly(client: pg.PoolClient, work: string) {
  const hasBegun = new Promise<void>((resolve) => client.once('notice', () => resolve()));
  const end = client
    .query(`DO $$ BEGIN RAISE NOTICE 'begun'; PERFORM pg_sleep(0.3); ${work}; END $$`)
    .catch((error: Error) => error);
  return { hasBegun, end };
}

describe('one connection shared by many callers', () => {
  it('gives each of 12 callers its own rows, inside and outside transactions', async () => {
    await pool.query('CREATE TABLE IF NOT EXISTS mixed (caller int, step int, text text)');
    const wrong: string[] = [];
    const caller = async (me: number) => {
      for (let step = 0; step < 40; step++) {
        if ((me + step) % 2 === 0) {
          const { rows } = await pool.query('SELECT $1::int AS caller, $2::int AS step', [me, step]);
          if (rows[0].caller !== me || rows[0].step !== step) wrong.push(`plain ${me}/${step}`);
          continue;
        }
        const client = await pool.connect();
        await client.query('BEGIN');
        await client.query('INSERT INTO mixed VALUES ($1, $2, $3)', [me, step, `${me}/${step}`]);
        const { rows } = await client.query('SELECT text FROM mixed WHERE caller = $1 AND step = $2', [me, step]);
        if (rows.length !== 1 || rows[0].text !== `${me}/${step}`) wrong.push(`transaction ${me}/${step}`);
        const rollsBack = step % 5 === 0;
        await client.query(rollsBack ? 'ROLLBACK' : 'COMMIT');
        client.release();
        const { rowCount } = await pool.query(`SELECT FROM mixed WHERE caller = ${me} AND step = ${step}`);
        if (rowCount !== (rollsBack ? 0 : 1)) wrong.push(`outcome ${me}/${step}`);
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_, me) => caller(me)));
    expect(wrong).toEqual([]);
  });

  it('continues after failed statements of every kind of query', async () => {
    await expect(pool.query('SELECT 1/0')).rejects.toThrow('division by zero');
    await expect(pool.query('SELECT 1/$1::int', [0])).rejects.toThrow('division by zero');
    await expect(pool.query('SELECT $1::int', ['many'])).rejects.toThrow('invalid input syntax');
    await expect(pool.query('SELECT 1; SELECT nonsense; SELECT 2')).rejects.toThrow('nonsense');
    expect((await pool.query('SELECT $1::int AS one', [1])).rows).toEqual([{ one: 1 }]);
  });

  it('transfers messages much larger than a packet in both directions', async () => {
    const text = 'gas '.repeat(2_000_000);
    const { rows } = await pool.query('SELECT $1::text AS text', [text]);
    expect(rows[0].text === text).toBe(true);
  });

  it('accepts BEGIN, role and company in one round trip, and applies row-level security to the role', async () => {
    await pool.query(`
      CREATE TABLE IF NOT EXISTS walled (company_id int, text text);
      ALTER TABLE walled ENABLE ROW LEVEL SECURITY;
      ALTER TABLE walled FORCE ROW LEVEL SECURITY;
      CREATE ROLE clerk;
      GRANT SELECT, INSERT ON walled TO clerk;
      CREATE POLICY own ON walled USING (company_id = nullif(current_setting('test.company', true), '')::int);
      INSERT INTO walled VALUES (1, 'one'), (2, 'two')`);
    const client = await pool.connect();
    await client.query(`BEGIN; SET LOCAL ROLE clerk; SELECT set_config('test.company', '2', true)`);
    expect((await client.query('SELECT text, current_user FROM walled')).rows).toEqual([
      { text: 'two', current_user: 'clerk' },
    ]);
    await expect(client.query(`INSERT INTO walled VALUES (1, 'over the wall')`)).rejects.toThrow('row-level security');
    await client.query('ROLLBACK');
    client.release();
    expect((await pool.query('SELECT count(*)::int AS all FROM walled')).rows).toEqual([{ all: 2 }]);
  });
});

describe('a client that disconnects', () => {
  const waysToGo: [string, (client: pg.PoolClient) => void][] = [
    ['by saying goodbye', (client) => client.release(true)],
    [
      'by breaking the connection',
      (client) => {
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
        client.release(true);
      },
    ],
  ];

  it.each(waysToGo)('%s has its transaction rolled back, and the next client is served immediately', async (_, go) => {
    for (let round = 0; round < 10; round++) {
      const client = await pool.connect();
      await client.query('BEGIN');
      await client.query('INSERT INTO note VALUES ($1, $2)', [round, 'lost']);
      go(client);
      expect(await countNotes()).toBe(0);
    }
  });

  it.each(waysToGo)('%s during a query has its transaction rolled back', async (_, go) => {
    const client = await pool.connect();
    await client.query(`BEGIN; INSERT INTO note VALUES (1, 'lost')`);
    const running = beginSlowly(client, 'PERFORM 1');
    await running.hasBegun;
    go(client);
    await running.end;
    expect(await countNotes()).toBe(0);
  });

  it('leaves no role, setting, temporary table or prepared statement to the next one', async () => {
    const client = await pool.connect();
    await client.query(`SET application_name = 'left over'; SET ROLE pg_monitor; CREATE TEMP TABLE mine (id int)`);
    await client.query({ name: 'left', text: 'SELECT 1' });
    client.release(true);
    const { rows } = await pool.query(`SELECT current_user, current_setting('application_name') AS name,
      to_regclass('mine') AS mine, (SELECT count(*)::int FROM pg_prepared_statements) AS prepared`);
    expect(rows).toEqual([{ current_user: 'postgres', name: '', mine: null, prepared: 0 }]);
  });

  it('is refused without the password', async () => {
    const extra = await openEmbedded({ folder: null, template });
    const stranger = new pg.Client({ ...extra.connection, password: 'guess' });
    await expect(stranger.connect()).rejects.toThrow('Connection terminated unexpectedly');
    await extra.close();
  });
});

describe('its files', () => {
  it('are dumped during a transaction without its uncommitted rows', async () => {
    await pool.query(`INSERT INTO note VALUES (1, 'committed')`);
    const client = await pool.connect();
    await client.query(`BEGIN; INSERT INTO note VALUES (2, 'open')`);
    const copy = await openEmbedded({ folder: null, template: await database.dump() });
    await client.query('ROLLBACK');
    client.release();
    const copyPool = connect(copy);
    expect((await copyPool.query('SELECT id FROM note')).rows).toEqual([{ id: 1 }]);
    await copyPool.end();
    await copy.close();
  });

  it('are readable only by their owner, with the sockets, and the socket folder is removed with the database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rampart-test-'));
    const extra = await openEmbedded({ folder: join(folder, 'database'), template });
    const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    const sockets = extra.connection.host ?? '';
    expect([await mode(sockets), await mode(join(folder, 'database'))]).toEqual(['700', '700']);
    await extra.close();
    await expect(readdir(sockets)).rejects.toThrow('ENOENT');
    await rm(folder, { recursive: true });
  });

  it('are refused with a reason if they are damaged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rampart-test-'));
    const path = join(folder, 'database');
    await (await openEmbedded({ folder: path, template })).close();
    await writeFile(join(path, 'global/pg_control'), 'nonsense');
    await expect(openEmbedded({ folder: path })).rejects.toThrow(`The embedded database in ${path} does not open.`);
    await rm(dirname(path), { recursive: true });
  });
});

describe('its end', () => {
  it('waits for the running query, and keeps the rows that it committed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rampart-test-'));
    const path = join(folder, 'database');
    const extra = await openEmbedded({ folder: path, template });
    const extraPool = connect(extra);
    const client = await extraPool.connect();
    await client.query('CREATE TABLE slow (id int)');
    const running = beginSlowly(client, 'INSERT INTO slow VALUES (1)');
    await running.hasBegun;
    await extra.close();
    await running.end;
    client.release(true);
    await extraPool.end();

    const again = await openEmbedded({ folder: path });
    const againPool = connect(again);
    expect((await againPool.query('SELECT id FROM slow')).rows).toEqual([{ id: 1 }]);
    await againPool.end();
    await again.close();
    await rm(folder, { recursive: true });
  });

  it('without a request, for example after a disk failure, is reported with the reason', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rampart-test-'));
    const extra = await openEmbedded({ folder: join(folder, 'database'), template });
    const extraPool = connect(extra);
    const death = new Promise<Error>((resolve) => extra.onExit(resolve));
    await rm(join(folder, 'database/pg_wal'), { recursive: true });
    const tooMuch = extraPool.query(`SELECT pg_logical_emit_message(true, '', repeat('x', 5000000))`);
    await expect(tooMuch).rejects.toThrow(/could not (open|create) file|Connection terminated/);
    expect((await death).message).toMatch(/could not (open|create) file "pg_wal/);
    await expect(extra.dump()).rejects.toThrow('pg_wal');
    await extraPool.end();
    await extra.close();
    await rm(folder, { recursive: true });
  });
});
