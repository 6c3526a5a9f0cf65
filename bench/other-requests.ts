import { setTimeout as wait } from 'node:timers/promises';
import { pick } from './call.ts';
import type { BenchUser } from './data/users.ts';
import { driverFor } from './driver.ts';
import { percentile } from './measure.ts';

/** A user who opens one page after the other. Returns the p95 of the requests, in ms. */
export function otherRequests(url: string, colleague: BenchUser, uuid: string) {
  const driver = driverFor(url);
  const requests = [
    () => driver.send('GET', '/api/user', { as: colleague }),
    () => driver.send('POST', '/api/equipment', { as: colleague, body: {} }),
    () => driver.send('POST', `/api/product/${uuid}/assets`, { as: colleague, body: {} }),
  ];
  return {
    async during(work: Promise<unknown>): Promise<number> {
      const times: number[] = [];
      const state = { isOver: false };
      const ended = work.finally(() => (state.isOver = true));
      // The error is reported below.
      ended.catch(() => {});
      for (let round = 0; !state.isOver; round += 1) {
        const since = performance.now();
        await pick(requests, round)();
        times.push(performance.now() - since);
        await wait(5);
      }
      await ended;
      return percentile(
        times.toSorted((a, b) => a - b),
        95,
      );
    },
  };
}
