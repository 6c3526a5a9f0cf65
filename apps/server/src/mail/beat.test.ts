import { expect, it } from 'vitest';
import { startBeat } from './beat.ts';

it('has those who ask at once begin one by one, in their order', async () => {
  const beat = startBeat();
  const since = performance.now();
  const order: number[] = [];
  await Promise.all([1, 2, 3, 4].map((nth) => beat().then(() => order.push(nth))));
  expect(order).toEqual([1, 2, 3, 4]);
  // Three beats from the first to the fourth; a timer may be early by less than a millisecond.
  expect(performance.now() - since).toBeGreaterThan(3 * 12 - 1);
});
