import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const leastRoom = 4 * 1024 ** 3;
const prefix = 'rampart-postgres-';

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
  if (free < leastRoom) return mkdtemp(join(tmpdir(), prefix));
  await removeAbandoned(memory);
  return mkdtemp(join(memory, prefix));
}

/**
 * A run that was killed leaves its folder, which would take memory until the machine restarts.
 * @param {string} memory
 */
async function removeAbandoned(memory) {
  for (const name of await readdir(memory)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(memory, name);
    const pid = pidOf(folder);
    // Without a number, another run is still creating it.
    if (pid !== null && !isRunning(pid)) await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function pidOf(folder) {
  try {
    return Number.parseInt(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8'), 10);
  } catch {
    return null;
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
