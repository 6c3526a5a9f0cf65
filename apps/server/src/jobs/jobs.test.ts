// @module-tag embedded
import { sql } from 'kysely';
import { z } from 'zod';
import { expect, it } from 'vitest';
import { createWorld } from '#testing/world.ts';
import { jobWith, startJobs } from './jobs.ts';

it('starts a job immediately if this process works on its queue, and does not wait for the next poll', async () => {
  const world = await createWorld();
  // With this pause, a job that waits for the next poll would exceed the time limit of the test.
  const jobs = await startJobs(world.database, ['at-once'], { info: () => {}, error: () => {} }, { restSeconds: 3600 });
  const begun: unknown[] = [];
  try {
    await jobs.work([{ name: 'at-once', run: async (data) => void begun.push(data) }]);
    for (const number of [1, 2, 3]) {
      await jobs.send('at-once', { number });
      await expect.poll(() => begun.at(-1)).toEqual({ number });
    }
  } finally {
    await jobs.stop();
    await world.close();
  }
});

it('starts no job before all queues are ready, because a job can hold the only connection', async () => {
  const world = await createWorld();
  const names = ['long', 'second', 'third', 'fourth'];
  const jobs = await startJobs(world.database, names, { info: () => {}, error: () => {} });
  await jobs.send('long', {});
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  let isRunning = false;
  const long = () =>
    world.database.asOperator(async (db) => {
      await sql`SELECT 1`.execute(db);
      isRunning = true;
      await isReleased;
    });
  try {
    await jobs.work(names.map((name) => ({ name, cron: '0 0 1 1 *', run: name === 'long' ? long : async () => {} })));
    await expect.poll(() => isRunning).toBe(true);
  } finally {
    release();
    await jobs.stop();
    await world.close();
  }
});

it('repeats a short job until it is stopped, even after it failed', async () => {
  const world = await createWorld();
  const failures: string[] = [];
  const start = () => startJobs(world.database, [], { info: () => {}, error: (_details, text) => failures.push(text) });
  const [stopped, other] = [await start(), await start()];
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error('Not yet');
  };
  let othersRuns = 0;
  try {
    await stopped.work([{ name: 'again', everySeconds: 0.02, run }]);
    await expect.poll(() => runs).toBeGreaterThan(2);
    expect(failures).toEqual(['job failed']);
    await stopped.stop();
    const before = runs;
    await other.work([{ name: 'beside', everySeconds: 0.02, run: async () => void (othersRuns += 1) }]);
    await expect.poll(() => othersRuns).toBeGreaterThan(2);
    expect(runs).toBe(before);
  } finally {
    await other.stop();
    await world.close();
  }
});

it('removes the schedule of a job that no longer exists', async () => {
  const world = await createWorld();
  const log = { info: () => {}, error: () => {} };
  const times = () =>
    world.database.pool.query<{ name: string }>('SELECT name FROM pgboss.schedule').then(({ rows }) => rows);
  const before = await startJobs(world.database, ['by-the-clock'], log);
  await before.work([{ name: 'by-the-clock', cron: '* * * * *', run: async () => {} }]);
  expect(await times()).toEqual([{ name: 'by-the-clock' }]);
  await before.stop();
  const after = await startJobs(world.database, [], log);
  expect(await times()).toEqual([]);
  await after.stop();
  await world.close();
});

it('data that is not what a job takes is refused before the job runs', async () => {
  const begun: unknown[] = [];
  const job = jobWith(z.object({ id: z.number() }), { name: 'one', run: async (data) => void begun.push(data) });
  await job.run({ id: 7 });
  await expect(job.run({ id: 'seven' })).rejects.toThrow('id');
  expect(begun).toEqual([{ id: 7 }]);
});
