import { expect, it } from 'vitest';
import { startBeat } from './beat.ts';

/** A clock that does not advance. It records the waiting times it was asked for. */
function standingClock(now: number) {
  const waits: number[] = [];
  return { waits, time: { now: () => now, wait: async (milliseconds: number) => waits.push(milliseconds) } };
}

it('lets the first begin immediately, and each of the others one beat after the previous one', async () => {
  const { waits, time } = standingClock(1000);
  const beat = startBeat(time);
  await Promise.all([beat(), beat(), beat(), beat()]);
  expect(waits).toEqual([12, 24, 36]);
});

it('waits in real time, and keeps the order', async () => {
  const beat = startBeat();
  const order: number[] = [];
  await Promise.all([1, 2, 3, 4].map((nth) => beat().then(() => order.push(nth))));
  expect(order).toEqual([1, 2, 3, 4]);
});
