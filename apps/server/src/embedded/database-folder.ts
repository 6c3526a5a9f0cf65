import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { unpackDataArchive } from './archive/unpack-archive.ts';

/**
 * The database folder appears and disappears only by a rename, so a crash leaves a complete folder or none. These
 * folders can be next to it, by the end of the name:
 *   .creating-…        a database that is being created; deleted after a crash
 *   .copying-…         a copy for a backup; deleted after a crash
 *   .unpacking-…       a backup that is being unpacked and checked; deleted after a crash
 *   .restored-…        a checked backup before the last rename; see `recoverDatabaseFolder`
 *   .before-restore-…  the database before a restore; the operator can delete it
 */
export type SiblingKind = 'creating' | 'copying' | 'unpacking' | 'restored' | 'before-restore';

/** A name that does not exist yet. Later names sort after earlier ones. */
export function newSibling(folder: string, kind: SiblingKind): string {
  const time = new Date().toISOString().replaceAll(/[-:]/g, '').replace(/\..*/, 'Z');
  return `${folder}.${kind}-${time}-${randomBytes(3).toString('hex')}`;
}

/**
 * Cleans up after a crash and, if there is no database, creates it from the template. Without a template the engine has
 * to create it. Then the result is the folder to create it in, before the rename.
 */
export async function prepareDatabaseFolder(folder: string, template: Uint8Array | undefined): Promise<string | null> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  await recoverDatabaseFolder(folder);
  if (hasDatabase(folder)) return null;
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new Error(
      `The folder ${folder} contains files that are not a database. Move them away, or set another DATA_DIR.`,
    );
  }
  const creating = newSibling(folder, 'creating');
  if (!template) return creating;
  await unpackDataArchive(Readable.from([template]), creating);
  await rename(creating, folder);
  return null;
}

/**
 * A restore renames the old database, and then renames the restored one to the name of the database. Between these two
 * steps there is a restored folder and no database. In this case the restore is finished. If the old database is still
 * there, the restore has not started.
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
