import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, isSameMachine, ownIdentity, type ProcessIdentity } from './process-identity.ts';
import { publishFile } from './publish-file.ts';

/** What stands in a lock file. */
export interface LockRecord extends ProcessIdentity {
  /** Of this one taking of the lock: no other ever has it. */
  id: string;
  startedAt: string;
  /** Where the process takes admin commands, once it does. */
  controlSocket: string | null;
}

/** Stands for a file that is no record, as a full disk may leave one: nobody touches it, so it grows stale. */
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

/** Takes the lock, from a dead process too, or says who holds it. */
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
 * Of all that find the same dead holder, the one that gets a lock named after that holder may replace it, and a look
 * at the lock while holding that one shows that nobody has done so before. A process that dies in here leaves a lock
 * like any other: the next one takes it over in the same way.
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

/** Whether the lock's process still runs. One on another machine shows it by touching its lock every few seconds. */
export async function isAlive(path: string, record: LockRecord): Promise<boolean> {
  if (isSameMachine(record)) return isRunning(record);
  const first = await touchedAt(path);
  for (let touched = first; touched !== undefined && touched === first; touched = await touchedAt(path)) {
    if (Date.now() - touched > staleAfter) return false;
    await sleep(500);
  }
  // Touched or released while it was watched; released, it is no longer this process's.
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

/** Removes what processes left that were killed while taking the lock; those that still take it are younger. */
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
