import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The path of a socket can have about 104 bytes. The names below this folder take 30 of them. */
const longestParent = 70;
/**
 * A process that is not visible from here may still run, in a container that shares the folder. After this time without
 * use, the folder counts as abandoned.
 */
const longestUnused = 24 * 3600_000;

export interface SocketFolder {
  path: string;
  remove(): Promise<void>;
}

/**
 * A new folder that only this user can open. It is never in the data folder, whose path may be too long for a socket.
 */
export async function createSocketFolder(): Promise<SocketFolder> {
  const parent = Buffer.byteLength(tmpdir()) > longestParent ? '/tmp' : tmpdir();
  await removeLeftovers(parent);
  const path = await mkdtemp(join(parent, `rampart-${process.pid}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Removes the folders of killed processes, which could not remove them. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = /^rampart-(\d+)-\w{6}$/.exec(name)?.[1];
    if (!pid || isRunning(Number(pid))) continue;
    const path = join(parent, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    // A folder of another user cannot be removed, and this is not necessary.
    if (age > longestUnused) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
