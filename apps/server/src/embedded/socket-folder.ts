import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A socket's path may have about 104 bytes, of which the names below this folder take thirty. */
const longestParent = 70;
/** A process that is not seen from here may still run, in a container that shares the folder; not for that long unused. */
const longestUnused = 24 * 3600_000;

export interface SocketFolder {
  path: string;
  remove(): Promise<void>;
}

/** A fresh folder that only this user may enter; never in the data folder, whose path may be too long for a socket. */
export async function createSocketFolder(): Promise<SocketFolder> {
  const parent = Buffer.byteLength(tmpdir()) > longestParent ? '/tmp' : tmpdir();
  await removeLeftovers(parent);
  const path = await mkdtemp(join(parent, `rampart-${process.pid}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The folders of killed processes, which had no chance to remove them. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = /^rampart-(\d+)-\w{6}$/.exec(name)?.[1];
    if (!pid || isRunning(Number(pid))) continue;
    const path = join(parent, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    // Another user's cannot be removed, and need not be.
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
