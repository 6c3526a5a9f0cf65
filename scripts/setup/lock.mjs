import { mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The holder touches its lock this often. If a lock is not touched for longer than `staleAfter`, its holder is gone.
 */
const beat = 1_000;
const staleAfter = 8_000;

/**
 * Runs `work` while no other process holds `file`. A lock whose holder was killed is taken over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once when another process holds the lock
 */
export async function withLock(file, work, onWait) {
  await mkdir(dirname(file), { recursive: true });
  let waited = false;
  while (!(await take(file))) {
    if (!waited) onWait?.();
    waited = true;
    if (await isStale(file)) await clear(file);
    else await wait(200);
  }
  const heart = setInterval(() => touch(file), beat);
  try {
    return await work();
  } finally {
    clearInterval(heart);
    await rm(file, { force: true });
  }
}

/** @param {string} file */
async function take(file) {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(`${process.pid} ${hostname()}`);
    await handle.close();
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** @param {string} file */
async function isStale(file) {
  const info = await stat(file).catch(() => null);
  if (info === null) return false;
  return Date.now() - info.mtimeMs > staleAfter || (await hasDeadHolder(file));
}

/** Only processes of this machine can be checked. A folder shared between machines relies on the heartbeat. @param {string} file */
async function hasDeadHolder(file) {
  const [pid, host] = (await readFile(file, 'utf8').catch(() => '')).split(' ');
  if (host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return isCode(error, 'ESRCH');
  }
}

/**
 * Two waiting processes can find the same stale lock, but only one of them can rename it. A late one may rename a fresh
 * lock by mistake, and then puts it back.
 * @param {string} file
 */
async function clear(file) {
  const aside = `${file}.${process.pid}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (await isStale(aside)) await rm(aside, { force: true });
  else await rename(aside, file);
}

/** @param {string} file */
function touch(file) {
  const now = new Date();
  // If the lock is gone, another process took it over while this one was suspended. The current work still has to end.
  utimes(file, now, now).catch(() => {});
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
