import { constants } from 'node:fs';
import { copyFile, link } from 'node:fs/promises';

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
