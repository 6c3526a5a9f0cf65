import { setImmediate } from 'node:timers/promises';

/** How long other work of the server waits at most, in milliseconds. */
const longestWork = 8;

/** Lets other work of the server run, if this work has run long enough. Call it between two steps. */
export function createRest(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestWork) return;
    await setImmediate();
    since = performance.now();
  };
}
