import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from './run.mjs';
import { withLock } from './lock.mjs';

/** @type {string} */
let folder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('allows one process at a time, and leaves no lock behind', async () => {
  const file = join(folder, 'turns');
  let working = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++working);
    for (let turns = 0; turns < 100; turns += 1) await nextTurn();
    working -= 1;
  };
  await Promise.all(Array.from({ length: 4 }, () => withLock(file, work)));
  expect(most).toBe(1);
  expect(await readdir(folder)).not.toContain('turns');
});

it('returns or throws the result of the work, and reports once that it waits', async () => {
  const file = join(folder, 'result');
  let waits = 0;
  /** @type {(result: string) => void} */
  let finish = () => {};
  /** @type {Promise<string>} */
  let slow = Promise.resolve('');
  await new Promise((begin) => {
    slow = withLock(file, () => {
      begin(undefined);
      return new Promise((resolve) => (finish = resolve));
    });
  });
  const second = withLock(
    file,
    () => Promise.reject(new Error('broken')),
    () => {
      waits += 1;
      finish('done');
    },
  );
  expect(await slow).toBe('done');
  await expect(second).rejects.toThrow('broken');
  expect(waits).toBe(1);
  expect(await withLock(file, () => Promise.resolve(7))).toBe(7);
});

it('takes over immediately from a holder that was killed', async () => {
  const file = join(folder, 'killed');
  const script = `process.stdout.write(String(process.pid))`;
  const { output: deadPid } = await run(process.execPath, ['-e', script]);
  await writeFile(file, `${deadPid} ${hostname()}`);
  expect(await withLock(file, () => Promise.resolve('mine'))).toBe('mine');
});

it('takes over from a holder on another machine whose heartbeat stopped', async () => {
  const file = join(folder, 'elsewhere');
  await writeFile(file, '1 another-machine');
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(file, longAgo, longAgo);
  expect(await withLock(file, () => Promise.resolve('mine'))).toBe('mine');
});
