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
  /** Writes into the lock file where this server accepts admin commands. */
  announce(controlSocket: string): Promise<void>;
  /**
   * Called once if another process has taken the folder. This can happen if this process was suspended for half a
   * minute.
   */
  onLost(callback: () => void): void;
  release(): Promise<void>;
}

/** Another process uses the folder. `holder` describes it. */
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
 * Locks the data folder for this process. The embedded database has no lock, and two processes in one folder destroy
 * it. The lock of a crashed process is taken over.
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
  // The timer does not keep the process running.
  heartbeat.unref();

  async function beat(): Promise<void> {
    // A folder that is temporarily unreadable is not lost.
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
