// @module-tag embedded
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeBackupFile } from '#backup/backup-file.ts';
import { compressedFiles } from '#testing/database/template.ts';
import { tarOf } from '#testing/tar.ts';
import { packDataArchive } from '#embedded/archive/pack-archive.ts';
import { restoreBackup, writeBackup, type BackupOptions } from '#embedded/backup.ts';
import { openEmbedded, type EmbeddedDatabase } from '#embedded/embedded.ts';
import { lockFolder } from '#embedded/folder-lock.ts';

const known = ['01-roles.sql'];
const key = randomBytes(32);
let runningDir: string;
let running: EmbeddedDatabase;
let backup: Uint8Array;
/** As earlier versions wrote it. */
let earlier: Uint8Array;
let dataDir: string;
let file: string;

beforeAll(async () => {
  runningDir = await mkdtemp(join(tmpdir(), 'rampart-test-'));
  running = await openEmbedded({ folder: join(runningDir, 'database'), template: await compressedFiles() });
  await ask(
    running,
    // Almost every test packs or unpacks all files, so leave few.
    `DROP SCHEMA public, pgboss CASCADE; CREATE SCHEMA public;
    CREATE TABLE migration (name text); INSERT INTO migration VALUES ('${known[0]}');
    CREATE TABLE note (text text); INSERT INTO note VALUES ('from the backup')`,
  );
  const made = join(runningDir, 'made.backup');
  await write(made);
  backup = await readFile(made);
  earlier = await earlierBackup();
}, 60_000);
afterAll(async () => {
  await running.close();
  await rm(runningDir, { recursive: true });
});

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rampart-test-'));
  file = join(dataDir, 'file.backup');
  await writeFile(file, backup);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const write = (to: string, options: BackupOptions = {}) =>
  writeBackup(join(runningDir, 'database'), running.copyFiles, to, options);

async function earlierBackup(): Promise<Uint8Array> {
  const copy = join(runningDir, 'copy');
  await running.copyFiles(copy);
  const packed = await buffer(packDataArchive(copy));
  await rm(copy, { recursive: true });
  return packed;
}

async function ask(database: EmbeddedDatabase, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function askFolder(sql: string): Promise<Record<string, unknown>[]> {
  const database = await openEmbedded({ folder: join(dataDir, 'database') });
  try {
    return await ask(database, sql);
  } finally {
    await database.close();
  }
}

async function makeOldDatabase(): Promise<void> {
  await (await openEmbedded({ folder: join(dataDir, 'database'), template: earlier })).close();
  await askFolder(`UPDATE note SET text = 'from before'`);
}

describe('a backup', () => {
  it('is written while the server runs, is complete, readable only by its owner, and replaces no file', async () => {
    const fresh = join(dataDir, 'fresh.backup');
    await write(fresh);
    expect(((await stat(fresh)).mode & 0o777).toString(8)).toBe('600');
    await expect(write(fresh)).rejects.toThrow(`The file ${fresh} already exists.`);
    await expect(write(join(dataDir, 'no/where'))).rejects.toThrow('/no does not exist.');
    expect((await readdir(dataDir)).toSorted()).toEqual(['file.backup', 'fresh.backup']);
    expect((await readdir(runningDir)).toSorted()).toEqual(['database', 'made.backup']);
    await restoreBackup(dataDir, fresh, known);
    expect(await askFolder('SELECT text FROM note')).toEqual([{ text: 'from the backup' }]);
  });

  it('replaces the database, and keeps the old one next to it', async () => {
    await makeOldDatabase();
    const previous = await restoreBackup(dataDir, file, known);
    expect(previous).toMatch(/database\.before-restore-\d{8}T\d{6}Z-/);
    expect(await askFolder('SELECT text FROM note')).toEqual([{ text: 'from the backup' }]);
    await rm(join(dataDir, 'database'), { recursive: true });
    await rename(previous ?? '', join(dataDir, 'database'));
    expect(await askFolder('SELECT text FROM note')).toEqual([{ text: 'from before' }]);
  });

  it('replaces an older file only on request, and only when it is complete', async () => {
    const before = await readFile(file);
    await expect(writeBackup(dataDir, refuseToCopy, file, { isReplacing: true })).rejects.toThrow('no copy');
    // Not toEqual: it compares the megabytes of a backup one number at a time, for half a minute.
    expect(before.equals(await readFile(file))).toBe(true);
    await write(file, { isReplacing: true });
    expect(before.equals(await readFile(file))).toBe(false);
    expect(await readdir(dataDir)).toEqual(['file.backup']);
  });

  it('with a key is restored only with this key', async () => {
    await write(file, { key, isReplacing: true });
    await expect(restoreBackup(dataDir, file, known)).rejects.toThrow('is encrypted. Set BACKUP_KEY to its key.');
    await expect(restoreBackup(dataDir, file, known, randomBytes(32))).rejects.toThrow('encrypted with another key');
    await restoreBackup(dataDir, file, known, key);
  });

  it('of an earlier version, without a list of its rows, is restored too', async () => {
    await writeFile(file, earlier);
    await restoreBackup(dataDir, file, known);
    expect((await readdir(dataDir)).toSorted()).toEqual(['database', 'file.backup']);
  });

  it('is refused if its rows are not those that were counted', async () => {
    const copy = join(dataDir, 'copy');
    await running.copyFiles(copy);
    const manifest = { migrations: known, tables: [{ name: 'public.note', rows: 2, checksum: '0' }] };
    await rm(file);
    await writeBackupFile(file, { database: 'embedded', key: undefined, manifest, body: packDataArchive(copy) });
    await rm(copy, { recursive: true });
    await expect(restoreBackup(dataDir, file, known)).rejects.toThrow('public.note has 1 rows instead of 2.');
    expect(await readdir(dataDir)).toEqual(['file.backup']);
  });

  it('is not restored while the server runs', async () => {
    const lock = await lockFolder(dataDir);
    await expect(restoreBackup(dataDir, file, known)).rejects.toThrow('is in use by another Rampart process');
    await lock.release();
  });

  it('of a newer Rampart is refused with this reason', async () => {
    await expect(restoreBackup(dataDir, file, [])).rejects.toThrow(
      `The backup ${file} was made by a newer Rampart: it contains 01-roles.sql, which this version does not know.`,
    );
    expect(await readdir(dataDir)).toEqual(['file.backup']);
  });
});

const refuseToCopy = () => Promise.reject(new Error('no copy'));

describe('a file that is not a backup changes nothing', () => {
  const damaged = (change: (tar: Buffer) => Buffer) => () => gzipSync(change(gunzipSync(earlier)), { level: 1 });
  const archive = (...entries: Parameters<typeof tarOf>[0]) => gzipSync(tarOf(entries));
  const cases: [string, () => Uint8Array, RegExp][] = [
    ['empty', () => Buffer.alloc(0), /is empty\./],
    ['random bytes', () => Buffer.from('no backup at all'.repeat(1000)), /is not a Rampart backup\./],
    [
      'an archive of pg_dump',
      () => Buffer.from('PGDMP and more'.repeat(9)),
      /is an archive of pg_dump\. Restore it with/,
    ],
    ['cut short', () => backup.subarray(0, backup.length / 2), /cannot be used\. It ends too early\./],
    ['cut by its last byte', () => backup.subarray(0, -1), /cannot be used\. It ends too early\./],
    ['one bit changed', () => flipBit(backup), /cannot be used\. It is damaged\./],
    [
      'an earlier one cut short',
      () => earlier.subarray(0, earlier.length / 2),
      /is not a Rampart backup\. .*end of file/,
    ],
    ['an earlier one cut by its last byte', () => earlier.subarray(0, -1), /is not a Rampart backup\. .*end of file/],
    ['one bit of an earlier one changed', () => flipBit(earlier), /is not a Rampart backup\./],
    ['an archive cut short', damaged((tar) => tar.subarray(0, 5000)), /ends too early/],
    ['an archive without its end mark', damaged((tar) => tar.subarray(0, -1024)), /ends too early/],
    ['an archive of other things', () => archive({ name: 'letter.txt', content: 'hello' }), /contains no database/],
    ['a database of nothing', () => archive({ name: 'PG_VERSION', content: '18\n' }), /does not open/],
    ['climbing out', () => archive({ name: '../outside', content: 'x' }), /"\.\.\/outside", which no database has/],
    ['climbing inside', () => archive({ name: 'base/../../outside', content: 'x' }), /which no database has/],
    ['an absolute path', () => archive({ name: '/../../tmp/outside', content: 'x' }), /which no database has/],
    ['a link', () => archive({ name: 'base', content: '', type: '2' }), /something other than files/],
    ['a doubled file', () => archive({ name: 'a', content: 'x' }, { name: 'a', content: 'y' }), /EEXIST/],
    ['a wrong checksum', damaged((tar) => tar.fill(0x41, 3, 5)), /is damaged/],
  ];

  it.each(cases)('%s', async (_, content, message) => {
    await writeFile(file, content());
    await expect(restoreBackup(dataDir, file, known)).rejects.toThrow(message);
    expect(await readdir(dataDir)).toEqual(['file.backup']);
  });

  it('a database of another program', async () => {
    const other = await openEmbedded({ folder: null, template: earlier });
    await ask(other, 'DROP TABLE migration');
    await writeFile(file, await other.dump());
    await other.close();
    await expect(restoreBackup(dataDir, file, known)).rejects.toThrow('The database in it is not a Rampart database.');
    expect(await readdir(dataDir)).toEqual(['file.backup']);
  });

  it('missing', async () => {
    await expect(restoreBackup(dataDir, join(dataDir, 'none'), known)).rejects.toThrow('cannot be read.');
  });

  function flipBit(bytes: Uint8Array): Uint8Array {
    const copy = Uint8Array.from(bytes);
    const middle = copy.length >> 1;
    copy[middle] = (copy[middle] ?? 0) ^ 1;
    return copy;
  }
});
