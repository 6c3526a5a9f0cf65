import { randomBytes } from 'node:crypto';
import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Disk } from '#db/disk-full.ts';

const mebibyte = 1024 * 1024;

/** With less room than this, changes are refused. The engine itself still has room for its log. */
const leastFree = 32 * mebibyte;
/** With this much room, changes are accepted again. */
const enoughFree = 48 * mebibyte;
const reserveSize = 16 * mebibyte;
/** The engine creates a file for each checkpoint and each mebibyte of its log. */
const leastFiles = 64;
const checkEvery = 1000;

interface RoomLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface DiskRoom extends Disk {
  /**
   * Deletes the file that keeps some room for this moment. The engine needs room to open again after it stopped because
   * of a full disk. When there is enough room, the file is created again.
   */
  release(): Promise<void>;
  close(): void;
}

/**
 * Watches the room on the disk of the data folder. The log says once that the disk is full, and once that it is not.
 * With `isLooking`, the reserve stays as it is.
 */
export async function watchRoom(dataDir: string, log: RoomLog, { isLooking = false } = {}): Promise<DiskRoom> {
  const reserve = reserveIn(dataDir);
  let isFull = false;
  let checking: Promise<void> | undefined;

  const look = async () => {
    const { bavail, bsize, files, ffree } = await statfs(dataDir);
    const free = bavail * bsize;
    // Some file systems do not count their files. Then both numbers are 0.
    const hasFiles = files === 0 || ffree >= leastFiles;
    const missing = isLooking ? 0 : reserveSize - (await sizeOf(reserve));
    if (!isFull && (free < leastFree || !hasFiles)) {
      isFull = true;
      log.error({ folder: dataDir, freeBytes: free }, diskFullText);
    }
    if (!hasFiles || free < enoughFree + missing) return;
    if (missing > 0 && !(await fill(reserve))) return;
    if (isFull) log.info({ folder: dataDir, freeBytes: free }, 'the disk has room again; changes are accepted');
    isFull = false;
  };
  // A folder that cannot be read for a moment says nothing about its disk.
  const check = () =>
    (checking ??= look()
      .catch(() => {})
      .finally(() => (checking = undefined)));

  await check();
  const timer = setInterval(() => void check(), checkEvery).unref();
  return {
    isFull: () => isFull,
    check,
    release: async () => {
      if (!isLooking) await releaseReserve(dataDir);
    },
    close: () => clearInterval(timer),
  };
}

const reserveIn = (dataDir: string) => join(dataDir, 'disk-reserve');

/** Also before the room is watched: without any room, a process cannot even lock the folder. */
export const releaseReserve = (dataDir: string): Promise<void> => rm(reserveIn(dataDir), { force: true });

const diskFullText = 'the disk of the data folder is full; changes are refused until there is room, reading continues';

/** Refuses to copy a folder if the copy would fill the disk of its target. */
export async function requireRoomForCopy(folder: string, target: string): Promise<void> {
  let size = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) size += await sizeOf(join(entry.parentPath, entry.name));
  const { bavail, bsize } = await statfs(dirname(target));
  const needed = Math.ceil((size + leastFree) / mebibyte);
  const free = Math.floor((bavail * bsize) / mebibyte);
  if (free >= needed) return;
  throw new Error(
    `There is no room for a copy of the database: ${needed} MiB must be free in ${dirname(target)}, ` +
      `and only ${free} MiB are. Free some space and try again.`,
  );
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Random bytes, because a file system can store a file of zeros without using room. */
async function fill(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'w', 0o600);
    try {
      for (let written = 0; written < reserveSize; written += mebibyte) await file.write(randomBytes(mebibyte));
    } finally {
      await file.close();
    }
    return true;
  } catch {
    await rm(path, { force: true });
    return false;
  }
}
