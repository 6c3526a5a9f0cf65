import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, isSameMachine, ownIdentity, type ProcessIdentity } from './process-identity.ts';
import { publishFile } from './publish-file.ts';

/** The content of a lock file. */
export interface LockRecord extends ProcessIdentity {
  /** Unique for each time that a process takes the lock. */
  id: string;
  startedAt: string;
  /** Where the process accepts admin commands, as soon as it does. */
  controlSocket: string | null;
}

/**
 * Represents a file without a valid record, for example after a full disk. No process updates it, so it becomes stale.
 */
const unreadable: LockRecord = {
  id: 'unreadable',
  pid: 0,
  host: 'an unknown host',
  machine: '',
  processStart: null,
  startedAt: 'an unknown time',
  controlSocket: null,
};

export const heartbeatEvery = 5000;
const staleAfter = 30_000;

/** Takes the lock, also from a dead process, or returns its holder. */
export async function takeLock(path: string): Promise<{ isMine: boolean; record: LockRecord }> {
  const record: LockRecord = {
    ...ownIdentity(),
    id: randomUUID(),
    startedAt: new Date().toISOString(),
    controlSocket: null,
  };
  for (;;) {
    if (await createLock(path, record)) return { isMine: true, record };
    const holder = await readLock(path);
    if (!holder) continue;
    if (await isAlive(path, holder)) return { isMine: false, record: holder };
    if (await takeOver(path, holder, record)) return { isMine: true, record };
  }
}

/**
 * Several processes can find the same dead holder. The one that gets a second lock, named after that holder, can
 * replace it. While it has the second lock, it reads the first one again to make sure that no other process replaced it
 * before. A process that dies here leaves a normal lock, and the next process takes it over in the same way.
 */
async function takeOver(path: string, dead: LockRecord, record: LockRecord): Promise<boolean> {
  const claimPath = `${path}.takeover-${dead.id}`;
  const claim = await takeLock(claimPath);
  if (!claim.isMine) {
    await sleep(20);
    return false;
  }
  try {
    if ((await readLock(path))?.id !== dead.id) return false;
    await replaceLock(path, record);
    return true;
  } finally {
    await removeLock(claimPath, claim.record);
  }
}

/** Whether the lock's process still runs. A process on another machine updates its lock every few seconds. */
export async function isAlive(path: string, record: LockRecord): Promise<boolean> {
  if (isSameMachine(record)) return isRunning(record);
  const first = await touchedAt(path);
  for (let touched = first; touched !== undefined && touched === first; touched = await touchedAt(path)) {
    if (Date.now() - touched > staleAfter) return false;
    await sleep(500);
  }
  // The lock was updated or released while this process watched it. A released lock no longer belongs to that process.
  return (await readLock(path))?.id === record.id;
}

async function createLock(path: string, record: LockRecord): Promise<boolean> {
  const draft = await writeDraft(path, record);
  try {
    return await publishFile(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

export async function replaceLock(path: string, record: LockRecord): Promise<void> {
  await rename(await writeDraft(path, record), path);
}

export async function removeLock(path: string, record: LockRecord): Promise<void> {
  if ((await readLock(path))?.id === record.id) await rm(path, { force: true });
}

export async function readLock(path: string): Promise<LockRecord | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return parseRecord(text) ?? unreadable;
}

function parseRecord(text: string): LockRecord | undefined {
  try {
    const record = JSON.parse(text) as LockRecord | null;
    return record && /^[\w-]+$/.test(record.id) && Number.isInteger(record.pid) ? record : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes the files of processes that were killed while they took the lock. Files of processes that still take it are
 * newer.
 */
export async function removeLeftOvers(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    const leftOver = join(dirname(path), name);
    if (!name.startsWith(`${basename(path)}.`)) continue;
    const touched = await touchedAt(leftOver);
    if (touched !== undefined && Date.now() - touched > 2 * staleAfter) await rm(leftOver, { force: true });
  }
}

async function writeDraft(path: string, record: LockRecord): Promise<string> {
  const draft = `${path}.draft-${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return draft;
}

async function touchedAt(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}
