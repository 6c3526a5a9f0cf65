import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

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
  const draft = `${file}.draft-${randomUUID()}`;
  try {
    const result = await write(draft);
    if (isReplacing) await rename(draft, file);
    else if (!(await publishFile(draft, file))) throw taken;
    await syncFolder(folder);
    return result;
  } finally {
    await rm(draft, { force: true });
  }
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
