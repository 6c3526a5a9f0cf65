import { setTimeout as wait } from 'node:timers/promises';

const beatMs = 12;

const realTime = { now: () => performance.now(), wait: (milliseconds: number): Promise<unknown> => wait(milliseconds) };

/**
 * Answers at most once in a beat, in the order asked. Mails begin by it: people who wait for a page come before thousands
 * of mails, and one on its way is hardly in theirs, while four at once are.
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
