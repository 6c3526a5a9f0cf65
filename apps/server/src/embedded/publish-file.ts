import { constants } from 'node:fs';
import { copyFile, link } from 'node:fs/promises';

/** How a file system that has no hard links, such as a memory stick's, answers; or two of them. */
const cannotLink = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV'];

/**
 * Makes a finished draft appear under its name, whole; false if that name is taken. Unlike a rename it never replaces
 * a file. The draft stays.
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
