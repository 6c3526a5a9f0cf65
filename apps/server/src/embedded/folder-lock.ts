import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import {
  heartbeatEvery,
  isAlive,
  readLock,
  removeLeftOvers,
  removeLock,
  replaceLock,
  takeLock,
  type LockRecord,
} from './lock-file.ts';

export interface FolderLock {
  /** Tells others, through the lock file, where this server takes admin commands. */
  announce(controlSocket: string): Promise<void>;
  /** Called once if another process has taken the folder, as it may after this one stood still for half a minute. */
  onLost(callback: () => void): void;
  release(): Promise<void>;
}

/** Another process works on the folder; `holder` says which. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
  readonly holder: LockRecord;

  constructor(dataDir: string, holder: LockRecord) {
    super(
      `The data folder ${dataDir} is in use by another Rampart process ` +
        `(process ${holder.pid} on ${holder.host}, running since ${holder.startedAt}). ` +
        `Stop that process first, or set DATA_DIR to another folder.`,
    );
    this.holder = holder;
  }
}

/**
 * Holds the data folder for this process: the embedded database has no lock of its own, and two processes on one
 * folder destroy it. The lock of a process that crashed is taken over.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = lockPath(dataDir);
  const taken = await takeLock(path);
  if (!taken.isMine) throw new FolderInUse(dataDir, taken.record);
  await removeLeftOvers(path);

  let { record } = taken;
  let isHeld = true;
  const listeners: (() => void)[] = [];
  const heartbeat = setInterval(() => void beat(), heartbeatEvery);
  // The lock alone keeps no process running.
  heartbeat.unref();

  async function beat(): Promise<void> {
    // A folder that cannot be read for a moment is not lost.
    const found = await readLock(path).catch(() => record);
    if (!isHeld) return;
    if (found?.id === record.id) return utimes(path, new Date(), new Date()).catch(() => {});
    isHeld = false;
    clearInterval(heartbeat);
    for (const listener of listeners) listener();
  }

  return {
    announce: async (controlSocket) => {
      record = { ...record, controlSocket };
      await replaceLock(path, record);
    },
    onLost: (callback) => void listeners.push(callback),
    release: async () => {
      clearInterval(heartbeat);
      if (isHeld) await removeLock(path, record);
      isHeld = false;
    },
  };
}

/** The process that holds the folder now, if any. */
export async function findHolder(dataDir: string): Promise<LockRecord | undefined> {
  const path = lockPath(dataDir);
  const record = await readLock(path);
  return record && (await isAlive(path, record)) ? record : undefined;
}

function lockPath(dataDir: string): string {
  return join(dataDir, 'rampart.lock');
}
