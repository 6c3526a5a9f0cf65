import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWorld } from '#testing/world.ts';
import { startJobs } from './jobs.ts';

it('begins with a job at once where its queue is worked off, and does not wait for the next look at the queue', async () => {
  const world = await createWorld();
  const jobs = await startJobs(world.database, ['at-once'], { info: () => {}, error: () => {} });
  const begun: number[] = [];
  try {
    await jobs.work([{ name: 'at-once', run: async () => void begun.push(performance.now()) }]);
    await jobs.send('at-once', {});
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(1);
    // The worker rests now, for two seconds.
    await wait(300);
    const sent = performance.now();
    await jobs.send('at-once', {});
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(2);
    expect((begun[1] ?? Number.NaN) - sent).toBeLessThan(1_000);
  } finally {
    await jobs.stop();
    await world.close();
  }
});
