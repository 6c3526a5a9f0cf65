import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '#config';
import { fail, messageOf, ok, warn, type Finding } from './finding.ts';

const [mebibyte, gibibyte] = [2 ** 20, 2 ** 30];

export function nodeFinding(version = process.versions.node): Finding {
  const [major = 0] = version.split('.').map(Number);
  if (major >= 24) return ok('Node', `Version ${version}.`);
  return warn('Node', `Version ${version}. Rampart runs on it.`, 'Version 24 is recommended.');
}

/** Whether the data folder can be written, and how much room its disk has. */
export async function diskFinding({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  try {
    const folder = await existingFolder(dataDir);
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return roomFinding(dataDir, bavail * bsize);
  } catch (error) {
    const text = `The data folder ${dataDir} cannot be used: ${messageOf(error)}.`;
    return fail('Disk', text, 'Give the user of the server the right to write there, or set DATA_DIR.');
  }
}

/** The folder itself, or the one in which the first start would create it. */
async function existingFolder(path: string): Promise<string> {
  return access(path).then(
    () => path,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
      return existingFolder(dirname(path));
    },
  );
}

export function roomFinding(dataDir: string, free: number): Finding {
  const text = `${dataDir} has ${free < gibibyte ? `${Math.floor(free / mebibyte)} MiB` : `${(free / gibibyte).toFixed(1)} GiB`} free.`;
  // Below 32 MiB, the embedded database refuses changes.
  if (free < 32 * mebibyte) return fail('Disk', text, 'Free some space. Until then, changes can be refused.');
  if (free < gibibyte) return warn('Disk', text, 'Free some space before imports and backups fill the disk.');
  return ok('Disk', text);
}
