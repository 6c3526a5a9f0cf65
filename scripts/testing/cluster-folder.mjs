import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const leastRoom = 4 * 1024 ** 3;
const prefix = 'rampart-postgres-';
/** The folder is named after the process that uses it. */
const used = new RegExp(`^${prefix}(\\d+)-`);

/**
 * Makes a folder for a temporary cluster: in memory if there is room, else among the temporary files. Each test file
 * copies a database of a thousand small files, which takes ten times as long on a disk.
 * @param {string} memory
 */
export async function makeClusterFolder(memory = inMemory) {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const name = `${prefix}${process.pid}-`;
  if (free < leastRoom) return mkdtemp(join(tmpdir(), name));
  await removeAbandoned(memory);
  return mkdtemp(join(memory, name));
}

/**
 * A run that was killed leaves its folder, which would take memory until the machine restarts. Its PostgreSQL, if it is
 * still there, ends when its files are gone. Nothing in the folder itself says whether it is in use: while a cluster is
 * created, several short processes of PostgreSQL call it theirs, one after the other.
 * @param {string} memory
 */
async function removeAbandoned(memory) {
  for (const name of await readdir(memory)) {
    const pid = Number(used.exec(name)?.[1]);
    if (pid && !isRunning(pid)) await rm(join(memory, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
