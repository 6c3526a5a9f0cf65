import { randomUUID } from 'node:crypto';
import { constants, rmSync } from 'node:fs';
import { access, copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The errors of a file system without hard links, such as on a memory stick, and of a link across two file systems. */
const cannotLink = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV'];

/**
 * Publishes a finished draft under its final name. Returns false if the name is taken. Unlike a rename, it never
 * replaces a file. The draft stays.
 */
export async function publishFile(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (!cannotLink.includes(error.code ?? '')) throw error;
      return copyFile(draft, path, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Writes a backup to a draft next to the file, and publishes it when it is complete. An existing file stays as it is
 * until then, and is replaced only on request. The name is on the disk when this returns.
 */
export async function publishWhenComplete<T>(
  file: string,
  isReplacing: boolean,
  write: (draft: string) => Promise<T>,
): Promise<T> {
  const folder = dirname(file);
  if (!(await exists(folder))) throw new Error(`The folder ${folder} does not exist.`);
  const taken = new Error(`The file ${file} already exists. Choose another name, delete it first, or add --replace.`);
  if (!isReplacing && (await exists(file))) throw taken;
  await removeOld(folder, `${basename(file)}.draft-`);
  const draft = `${file}.draft-${randomUUID()}`;
  const forget = removeOnSignal(draft);
  try {
    const result = await write(draft);
    if (isReplacing) await rename(draft, file);
    else if (!(await publishFile(draft, file))) throw taken;
    await syncFolder(folder);
    return result;
  } finally {
    await rm(draft, { force: true });
    forget();
  }
}

/** A draft or copy that did not change for this long is left from a backup that was killed. */
const oldMs = 60 * 60 * 1000;

/** Removes what a killed backup left in a folder, by the beginning of its name. It contains all data. */
export async function removeOld(folder: string, start: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > oldMs) await rm(path, { recursive: true, force: true });
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const;
const unfinished = new Set<string>();

/** Removes the file or folder if a signal ends the process. Returns how to stop that. */
export function removeOnSignal(path: string): () => void {
  if (unfinished.size === 0) for (const signal of signals) process.on(signal, removeUnfinished);
  unfinished.add(path);
  return () => {
    unfinished.delete(path);
    if (unfinished.size === 0) ignoreSignals();
  };
}

function removeUnfinished(signal: NodeJS.Signals): void {
  for (const path of unfinished) rmSync(path, { recursive: true, force: true });
  unfinished.clear();
  ignoreSignals();
  // Now the signal does what it does by itself.
  process.kill(process.pid, signal);
}

function ignoreSignals(): void {
  for (const signal of signals) process.off(signal, removeUnfinished);
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
