import { setTimeout as wait } from 'node:timers/promises';

const beatMs = 12;

const realTime = { now: () => performance.now(), wait: (milliseconds: number): Promise<unknown> => wait(milliseconds) };

/**
 * Answers at most once in a beat, in the order of the calls. Each mail waits for it before it starts. Users who wait
 * for a page come before thousands of mails: one mail at a time hardly delays them, but four at the same time do.
 */
export function startBeat(time = realTime): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = time.now();
    const mine = Math.max(now, next);
    next = mine + beatMs;
    if (mine > now) await time.wait(mine - now);
  };
}
