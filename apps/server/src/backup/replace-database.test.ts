import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig } from '#config';
import { openStorage } from '#embedded/storage.ts';
import { urlOf } from '#testing/database/template.ts';
import { connected } from './connection.ts';
import { replaceDatabase } from './replace-database.ts';

const patience = { beforeFilling: 15_000, beforeRenaming: 0 };

describe.skipIf(inject('template').kind === 'embedded')('a restore on PostgreSQL', () => {
  let url: string;
  /** Short, so that the names of the other databases begin with all of it. */
  let name: string;
  beforeEach(async () => {
    const template = inject('template');
    if (template.kind !== 'postgres') return;
    name = `replaced_${randomUUID().slice(0, 8)}`;
    url = urlOf(template.url, name);
    await besides(`CREATE DATABASE ${name}`);
    await connected(url, (client) => client.query('CREATE TABLE earlier ()'));
  });
  afterEach(async () => {
    for (const each of await databases()) await besides(`DROP DATABASE ${each}`);
  });

  const besides = (statement: string) => connected(urlOf(url, 'postgres'), (client) => client.query(statement));
  const databases = async () => {
    const { rows } = await besides(`SELECT datname AS name FROM pg_database WHERE datname LIKE '${name}%' ORDER BY 1`);
    return rows.map((row) => String(row.name));
  };
  const fill = (target: string) =>
    connected(target, (client) => client.query('CREATE TABLE restored ()')).then(() => {});
  /** Empties the database, as after CREATE DATABASE. */
  const empty = () => connected(url, (client) => client.query('DROP TABLE IF EXISTS earlier, restored'));
  const start = async () => {
    const log = { info() {}, warn() {}, error() {} };
    const storage = await openStorage(readConfig({ DATABASE_URL: url }), log, () => {});
    await storage.close();
  };

  it('needs no connection that was open while the database was filled', async () => {
    const { previous } = await replaceDatabase(url, async (target) => {
      await fill(target);
      await besides(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rampart restore'
        AND pid <> pg_backend_pid()`);
    });
    expect(await databases()).toEqual([name, previous]);
    expect((await connected(url, (client) => client.query('SELECT FROM restored'))).rowCount).toBe(0);
  });

  it('keeps the new database if the old one is in use at the end, and says what to do', async () => {
    const monitor = new pg.Client(url);
    const replacing = replaceDatabase(
      url,
      async (target) => {
        await fill(target);
        await monitor.connect();
      },
      patience,
    );
    const { message } = await replacing
      .then(
        () => expect.unreachable(),
        (error: Error) => error,
      )
      .finally(() => monitor.end());
    const [, fresh] = await databases();
    expect(message).toContain(`is restored and verified in the database ${fresh}`);
    const advice = message.split('\n').slice(1);
    expect(advice).toHaveLength(2);
    for (const statement of advice) await besides(statement);
    expect((await connected(url, (client) => client.query('SELECT FROM restored'))).rowCount).toBe(0);
  });

  it('that fails leaves no new database', async () => {
    const failing = replaceDatabase(url, () => Promise.reject(new Error('The rows are different.')));
    await expect(failing).rejects.toThrow('The rows are different.');
    expect(await databases()).toEqual([name]);
  });

  it('into an empty database lets no server start until it is verified', async () => {
    await empty();
    const isKilled = replaceDatabase(url, async (target) => {
      await fill(target);
      await expect(start()).rejects.toThrow(`The restore into the database ${name} was not finished.`);
      throw new Error('The rows are different.');
    });
    await expect(isKilled).rejects.toThrow(`The rows are different. Drop the database ${name}`);
    await expect(start()).rejects.toThrow('was not finished');
    await empty();
    await replaceDatabase(url, fill);
    expect(
      (await connected(url, (client) => client.query(`SELECT to_regnamespace('rampart_unfinished_restore')`))).rows,
    ).toEqual([{ to_regnamespace: null }]);
  });
});
