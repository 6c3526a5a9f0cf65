import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newSibling, prepareDatabaseFolder, recoverDatabaseFolder, type SiblingKind } from './database-folder.ts';

let dataDir: string;
let folder: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rampart-test-'));
  folder = join(dataDir, 'database');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function make(path: string, content: string): Promise<void> {
  await mkdir(path);
  await writeFile(join(path, 'PG_VERSION'), content);
}

const sibling = (kind: SiblingKind, content: string) => make(newSibling(folder, kind), content);
const content = () => readFile(join(folder, 'PG_VERSION'), 'utf8');
const kindsLeft = async () => (await readdir(dataDir)).map((name) => name.replace(/-\d{8}T.*/, '')).toSorted();

describe('a restore that was killed', () => {
  it('while the backup was unpacked or checked has no effect', async () => {
    await make(folder, 'old');
    await sibling('unpacking', 'half');
    await recoverDatabaseFolder(folder);
    expect([await content(), await kindsLeft()]).toEqual(['old', ['database']]);
  });

  it('before the old database was moved has no effect', async () => {
    await make(folder, 'old');
    await sibling('restored', 'new');
    await recoverDatabaseFolder(folder);
    expect([await content(), await kindsLeft()]).toEqual(['old', ['database']]);
  });

  it('after the old database was moved is finished, and the old database is kept', async () => {
    await sibling('before-restore', 'old');
    await sibling('restored', 'new');
    await recoverDatabaseFolder(folder);
    expect([await content(), await kindsLeft()]).toEqual(['new', ['database', 'database.before-restore']]);
  });

  it('into a folder without a database is finished', async () => {
    await sibling('restored', 'new');
    await recoverDatabaseFolder(folder);
    expect([await content(), await kindsLeft()]).toEqual(['new', ['database']]);
  });

  it('is finished even if the next start is killed too', async () => {
    await sibling('before-restore', 'old');
    await sibling('restored', 'new');
    await recoverDatabaseFolder(folder);
    await recoverDatabaseFolder(folder);
    expect(await content()).toBe('new');
  });
});

describe('a start', () => {
  it('removes the files that a killed creation or backup left', async () => {
    await make(folder, 'old');
    for (const kind of ['creating', 'copying'] as const) await sibling(kind, 'half');
    expect(await prepareDatabaseFolder(folder, undefined)).toBeNull();
    expect([await content(), await kindsLeft()]).toEqual(['old', ['database']]);
  });

  it('creates a new database in a folder with another name', async () => {
    expect(await prepareDatabaseFolder(folder, undefined)).toMatch(/database\.creating-/);
  });

  it('does not change a folder whose files are not a database', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'letter.txt'), 'dear');
    await expect(prepareDatabaseFolder(folder, undefined)).rejects.toThrow('contains files that are not a database');
  });
});
