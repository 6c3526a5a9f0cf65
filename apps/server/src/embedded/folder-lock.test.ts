import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findHolder, FolderInUse, lockFolder } from './folder-lock.ts';
import type { LockRecord } from './lock-file.ts';

let dataDir: string;
let file: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rampart-test-'));
  file = join(dataDir, 'rampart.lock');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const readRecord = async () => JSON.parse(await readFile(file, 'utf8')) as LockRecord;

/** A lock as a killed process leaves it, with the changes that the test needs. */
async function leaveLock(changes: Partial<LockRecord>, touchedSecondsAgo = 0): Promise<void> {
  const lock = await lockFolder(dataDir);
  const record = await readRecord();
  await lock.release();
  await writeFile(file, JSON.stringify({ ...record, ...changes }));
  const touched = new Date(Date.now() - touchedSecondsAgo * 1000);
  await utimes(file, touched, touched);
}

async function endedPid(): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('the lock of the data folder', () => {
  it('refuses a second process, names the first one, and explains what to do', async () => {
    const lock = await lockFolder(dataDir);
    const refusal = await lockFolder(dataDir).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FolderInUse);
    expect((refusal as Error).message).toContain(`process ${process.pid} on `);
    expect((refusal as Error).message).toContain('Stop that process first, or set DATA_DIR to another folder.');
    await lock.release();
    expect(await readdir(dataDir)).toEqual([]);
    await (await lockFolder(dataDir)).release();
  });

  it('contains the path where its process accepts commands, while the process runs', async () => {
    expect(await findHolder(dataDir)).toBeUndefined();
    const lock = await lockFolder(dataDir);
    await lock.announce('/somewhere/control');
    expect(await findHolder(dataDir)).toMatchObject({ pid: process.pid, controlSocket: '/somewhere/control' });
    await lock.release();
    await leaveLock({ pid: await endedPid() });
    expect(await findHolder(dataDir)).toBeUndefined();
  });

  it('is taken over from a process that has ended', async () => {
    await leaveLock({ pid: await endedPid() });
    const lock = await lockFolder(dataDir);
    expect((await readRecord()).pid).toBe(process.pid);
    await lock.release();
  });

  it.runIf(process.platform === 'linux')('passes on when the pid now belongs to another process', async () => {
    await leaveLock({ processStart: '1' });
    await (await lockFolder(dataDir)).release();
  });

  it.runIf(process.platform === 'linux')(
    'is taken over from a killed process whose parent has not waited for it',
    async () => {
      // The shell becomes a sleep, which never waits for the killed child process.
      const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
      const [output] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(output.toString());
      const stat = async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ');
      await leaveLock({ pid, processStart: (await stat())[21] ?? '' });
      await expect(lockFolder(dataDir)).rejects.toThrow(`process ${pid}`);
      process.kill(pid, 'SIGKILL');
      await expect.poll(async () => (await stat())[2]).toBe('Z');
      await (await lockFolder(dataDir)).release();
      parent.kill('SIGKILL');
    },
  );

  it('is taken over if its file is unreadable and no process updates it', async () => {
    for (const content of ['', 'null', '{}', '{"id": "../../x", "pid": 1}']) {
      await writeFile(file, content);
      await utimes(file, 0, 0);
      await (await lockFolder(dataDir)).release();
    }
  });

  it('of another machine is valid while its process updates it', async () => {
    await leaveLock({ machine: 'elsewhere', host: 'elsewhere' }, 20);
    const heartbeat = setInterval(() => void utimes(file, new Date(), new Date()), 300);
    await expect(lockFolder(dataDir)).rejects.toThrow('on elsewhere');
    clearInterval(heartbeat);
  });

  it('of another machine is taken over half a minute after its last update', async () => {
    await leaveLock({ machine: 'elsewhere' }, 29);
    const lock = await lockFolder(dataDir);
    expect((await readRecord()).machine).not.toBe('elsewhere');
    await lock.release();
  });

  it('is taken by exactly one of many processes that start at the same time, new or after a crash', async () => {
    const pid = await endedPid();
    for (let round = 0; round < 30; round++) {
      if (round % 2 === 1) await leaveLock({ pid });
      const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(dataDir)));
      const winners = attempts.filter((attempt) => attempt.status === 'fulfilled');
      const refusals = attempts.filter((attempt) => attempt.status === 'rejected').map(({ reason }) => reason as Error);
      expect(winners.length).toBe(1);
      expect(refusals.every((reason) => reason instanceof FolderInUse)).toBe(true);
      for (const { value } of winners) await value.release();
      expect(await readdir(dataDir)).toEqual([]);
    }
  });

  it('removes the files of processes that were killed while they took it, and no other files', async () => {
    for (const name of ['rampart.lock.draft-old', 'rampart.lock.draft-new', 'rampart.lockbook']) {
      await writeFile(join(dataDir, name), '');
      if (name !== 'rampart.lock.draft-new') await utimes(join(dataDir, name), 0, 0);
    }
    await (await lockFolder(dataDir)).release();
    expect((await readdir(dataDir)).toSorted()).toEqual(['rampart.lock.draft-new', 'rampart.lockbook']);
  });

  it('is taken over even if another process died during its takeover', async () => {
    const pid = await endedPid();
    await leaveLock({ pid });
    const dead = await readRecord();
    await writeFile(`${file}.takeover-${dead.id}`, JSON.stringify({ ...dead, id: 'second' }));
    await writeFile(`${file}.takeover-${dead.id}.takeover-second`, JSON.stringify({ ...dead, id: 'third' }));
    await (await lockFolder(dataDir)).release();
    expect(await readdir(dataDir)).toEqual([]);
  });
});
