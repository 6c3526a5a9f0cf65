import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWorld } from '#testing/world.ts';
import { startJobs } from './jobs.ts';

it('begins with a job at once where its queue is worked off, and does not wait for the next look at the queue', async () => {
  const world = await createWorld();
  const jobs = await startJobs(world.database, ['at-once'], { info: () => {}, error: () => {} });
  let begun: number[] = [];
  /** How long a job waits that is sent while the worker rests, which it does for two seconds after the job before. */
  const waited = async () => {
    begun = [];
    const sent = performance.now();
    await jobs.send('at-once', {});
    await expect.poll(() => begun.length).toBe(1);
    await wait(300);
    return (begun[0] ?? Number.NaN) - sent;
  };
  try {
    await jobs.work([{ name: 'at-once', run: async () => void begun.push(performance.now()) }]);
    await waited();
    // The shortest of three: the machine may be busy with others for a moment.
    expect(Math.min(await waited(), await waited(), await waited())).toBeLessThan(1_000);
  } finally {
    await jobs.stop();
    await world.close();
  }
});

it('repeats what is soon done, also after it failed, until it is stopped', async () => {
  const world = await createWorld();
  const failures: string[] = [];
  const jobs = await startJobs(world.database, [], { info: () => {}, error: (_details, text) => failures.push(text) });
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error('Not yet');
  };
  try {
    await jobs.work([{ name: 'again', everySeconds: 0.02, run }]);
    await expect.poll(() => runs).toBeGreaterThan(2);
    expect(failures).toEqual(['job failed']);
  } finally {
    await jobs.stop();
    const before = runs;
    await wait(100);
    expect(runs).toBe(before);
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
