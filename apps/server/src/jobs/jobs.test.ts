// @module-tag embedded
import { z } from 'zod';
import { expect, it } from 'vitest';
import { createWorld } from '#testing/world.ts';
import { jobWith, startJobs } from './jobs.ts';

it('begins with a job at once where its queue is worked off, and does not wait for the next look at the queue', async () => {
  const world = await createWorld();
  // Whoever waits for the next look waits longer than this test may take.
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

it('repeats what is soon done, also after it failed, until it is stopped', async () => {
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

it('forgets the times of a job that is there no more', async () => {
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
