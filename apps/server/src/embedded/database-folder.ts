import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { unpackDataArchive } from './archive/unpack-archive.ts';

/**
 * The database folder only ever appears and disappears by a rename, so a crash leaves a whole one or none. Beside it
 * may lie, by the ending of the name:
 *   .creating-…        being made; worthless after a crash
 *   .copying-…         what a backup is being made of; worthless after a crash
 *   .unpacking-…       a backup being unpacked and tried; worthless after a crash
 *   .restored-…        a backup that was tried and is about to take the place: see `recoverDatabaseFolder`
 *   .before-restore-…  what a restore replaced; for the operator to delete
 */
export type SiblingKind = 'creating' | 'copying' | 'unpacking' | 'restored' | 'before-restore';

/** A name that does not exist yet; later names sort after earlier ones. */
export function newSibling(folder: string, kind: SiblingKind): string {
  const time = new Date().toISOString().replaceAll(/[-:]/g, '').replace(/\..*/, 'Z');
  return `${folder}.${kind}-${time}-${randomBytes(3).toString('hex')}`;
}

/**
 * Clears up after a crash and, from the template, makes the database if there is none. Without a template the engine
 * has to make it: then the answer is the folder to make it in, before it is renamed.
 */
export async function prepareDatabaseFolder(folder: string, template: Uint8Array | undefined): Promise<string | null> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  await recoverDatabaseFolder(folder);
  if (hasDatabase(folder)) return null;
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new Error(`The folder ${folder} holds files that are no database. Move them away, or set another DATA_DIR.`);
  }
  const creating = newSibling(folder, 'creating');
  if (!template) return creating;
  await unpackDataArchive(Readable.from([template]), creating);
  await rename(creating, folder);
  return null;
}

/**
 * A restore renames the old database away, then the restored one into its place. Only between these two is there a
 * restored folder and no database: then the restore is finished. With the old database still there it never began.
 */
export async function recoverDatabaseFolder(folder: string): Promise<void> {
  const restored = (await siblings(folder, 'restored')).at(-1);
  if (restored && !hasDatabase(folder)) await rename(restored, folder);
  const leftOver = await Promise.all(
    (['creating', 'copying', 'unpacking', 'restored'] as const).map((kind) => siblings(folder, kind)),
  );
  for (const path of leftOver.flat()) await rm(path, { recursive: true, force: true });
}

export function hasDatabase(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

async function siblings(folder: string, kind: SiblingKind): Promise<string[]> {
  const start = `${basename(folder)}.${kind}-`;
  const names = await readdir(dirname(folder));
  return names
    .filter((name) => name.startsWith(start))
    .toSorted()
    .map((name) => join(dirname(folder), name));
}
