import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBackupFile, openBackupFile, recogniseBackup, writeBackupFile } from './backup-file.ts';

const key = randomBytes(32);
const manifest = { migrations: ['01-roles.sql'], tables: [{ name: 'public.note', rows: 3, checksum: '7' }] };
const content = Buffer.from('the rows of a company, '.repeat(40_000));
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-test-'));
  file = join(folder, 'a.backup');
});
afterEach(() => rm(folder, { recursive: true }));

async function* pieces(of = content): AsyncGenerator<Buffer> {
  for (let at = 0; at < of.length; at += 70_001) yield of.subarray(at, at + 70_001);
}
const write = (withKey?: Buffer, body = pieces()) =>
  writeBackupFile(file, { database: 'postgres', key: withKey, manifest, body });

describe.each([
  ['with a key', key],
  ['without a key', undefined],
])('a backup file %s', (_, given) => {
  it('gives back what was written, and is readable only by its owner', async () => {
    await write(given);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const opened = await openBackupFile(file, given);
    expect(opened).toMatchObject({ database: 'postgres', isEncrypted: given !== undefined, manifest });
    expect((await buffer(opened.body)).equals(content)).toBe(true);
    await opened.close();
    expect((await readFile(file)).includes('the rows of a company')).toBe(given === undefined);
  });

  it('can be empty', async () => {
    await write(given, pieces(Buffer.alloc(0)));
    await checkBackupFile(file, given);
  });

  it('is refused if a byte is changed, missing or added anywhere', async () => {
    await write(given);
    const whole = await readFile(file);
    const places = [20, 60, whole.length >> 2, whole.length >> 1, whole.length - 300_000, whole.length - 1];
    for (const at of places) {
      await writeFile(file, whole.subarray(0, at));
      await expect(checkBackupFile(file, given), `cut at ${at}`).rejects.toThrow(
        /cannot be used\. It ends too early\./,
      );
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(file, changed);
      await expect(checkBackupFile(file, given), `changed at ${at}`).rejects.toThrow(/^The backup .*a\.backup /);
    }
    await writeFile(file, Buffer.concat([whole, Buffer.alloc(1)]));
    await expect(checkBackupFile(file, given)).rejects.toThrow('Something follows its end.');
  });
});

it('frames of one file cannot be used in another place or another file', async () => {
  await write(key);
  const first = await readFile(file);
  await rm(file);
  await write(key);
  const second = await readFile(file);
  await writeFile(file, Buffer.concat([second.subarray(0, second.length >> 1), first.subarray(first.length >> 1)]));
  await expect(checkBackupFile(file, key)).rejects.toThrow('It is damaged.');
});

it('an encrypted file needs its key', async () => {
  await write(key);
  await expect(openBackupFile(file, undefined)).rejects.toThrow('is encrypted. Set BACKUP_KEY to its key.');
  await expect(openBackupFile(file, randomBytes(32))).rejects.toThrow('encrypted with another key than BACKUP_KEY.');
});

it('a file is recognised by its first bytes', async () => {
  await write();
  expect(await recogniseBackup(file)).toBe('backup');
  await writeFile(file, Buffer.from([0x1f, 0x8b, 8]));
  expect(await recogniseBackup(file)).toBe('earlier');
  await writeFile(file, 'PGDMP and more');
  await expect(recogniseBackup(file)).rejects.toThrow('is an archive of pg_dump. Restore it with pg_restore');
  await writeFile(file, 'a letter');
  await expect(recogniseBackup(file)).rejects.toThrow('is not a Rampart backup.');
  await expect(recogniseBackup(join(folder, 'none'))).rejects.toThrow('cannot be read.');
});
