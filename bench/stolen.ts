import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Returns a function for the share of processor time that the host of a virtual machine has since given to others. Both
 * sides of a comparison lose this time, but not equally. 0 if the system does not report it.
 */
export function watchStolen(): () => number {
  const before = read();
  return () => {
    const after = read();
    const all = after.all - before.all;
    return all > 0 ? (after.stolen - before.stolen) / all : 0;
  };
}

/** Above this share, a measurement says little about Rampart. */
const mostStolen = 0.05;
const usualTries = 5;
let repeated = 0;

/** How long a run waits for a quiet host in total. */
const patience = Number(process.env.BENCH_WAIT ?? 10) * 60_000;
const look = 2_000;
let waited = 0;

/** Waits until the host is quiet, or until the time is used up. For measurements that run only once. */
export async function whenQuiet(): Promise<void> {
  while (waited < patience) {
    const stolen = watchStolen();
    await wait(look);
    if (stolen() <= mostStolen) return;
    waited += look;
  }
}

/** Measures again, at most a few times, if the host took much of the time. Returns the least disturbed measurement. */
export async function undisturbed<T>(measure: () => Promise<T>, mostTries = usualTries): Promise<T> {
  let best: { measured: T; share: number } | undefined;
  for (let tries = 1; ; tries += 1) {
    const stolen = watchStolen();
    const measured = await measure();
    const share = stolen();
    if (!best || share < best.share) best = { measured, share };
    if (share <= mostStolen || tries === mostTries) return best.measured;
    repeated += 1;
    await whenQuiet();
  }
}

export function lineOfStolen(share: number): string {
  return (
    `processor time taken by the host of the machine: ${(100 * share).toFixed(1)} %; ` +
    `goes measured again because it took more than ${100 * mostStolen} %: ${repeated}; ` +
    `waited for a quiet host: ${Math.round(waited / 1000)} s`
  );
}

function read(): { stolen: number; all: number } {
  try {
    // cpu user nice system idle iowait irq softirq steal …
    const ticks = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
    return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, count) => sum + count, 0) };
  } catch {
    return { stolen: 0, all: 0 };
  }
}
