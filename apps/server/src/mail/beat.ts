import { setTimeout as wait } from 'node:timers/promises';

const beatMs = 12;

/**
 * Answers at most once in a beat, in the order asked. Mails begin by it: people who wait for a page come before thousands
 * of mails, and one on its way is hardly in theirs, while four at once are.
 */
export function startBeat(): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const mine = Math.max(now, next);
    next = mine + beatMs;
    if (mine > now) await wait(mine - now);
  };
}
