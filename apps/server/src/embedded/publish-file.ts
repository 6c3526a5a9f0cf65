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
  await removeOldDrafts(file);
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

/** A draft that did not change for this long is left from a backup that was killed. */
const oldDraftMs = 60 * 60 * 1000;

/** A draft contains all data. */
async function removeOldDrafts(file: string): Promise<void> {
  const start = `${basename(file)}.draft-`;
  for (const name of await readdir(dirname(file))) {
    if (!name.startsWith(start)) continue;
    const path = join(dirname(file), name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > oldDraftMs) await rm(path, { force: true });
  }
}

/** Removes the draft if a signal ends the process. Returns how to stop that. */
function removeOnSignal(draft: string): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const onSignal = (signal: NodeJS.Signals) => {
    rmSync(draft, { force: true });
    forget();
    // Now the signal does what it does by itself.
    process.kill(process.pid, signal);
  };
  const forget = () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
  for (const signal of signals) process.on(signal, onSignal);
  return forget;
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
