import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The share of the processors' time that the host of a virtual machine kept for others since the call: it is missing on
 * both sides of a comparison, but not evenly. 0 where the system does not tell.
 */
export function watchStolen(): () => number {
  const before = read();
  return () => {
    const after = read();
    const all = after.all - before.all;
    return all > 0 ? (after.stolen - before.stolen) / all : 0;
  };
}

/** More than this, and what was measured says little about Rampart. */
const mostStolen = 0.05;
const usualTries = 5;
let repeated = 0;

/** How long a run waits for a quiet host, in all. */
const patience = Number(process.env.BENCH_WAIT ?? 10) * 60_000;
const look = 2_000;
let waited = 0;

/** Waits while the host has little time for this machine, as long as there is patience: for what is measured only once. */
export async function whenQuiet(): Promise<void> {
  while (waited < patience) {
    const stolen = watchStolen();
    await wait(look);
    if (stolen() <= mostStolen) return;
    waited += look;
  }
}

/** Measures again, a few times at most, where the host took much of the time; what it disturbed least counts. */
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
    `taken by the machine's host meanwhile: ${(100 * share).toFixed(1)} % of the processors' time; ` +
    `goes of which it took more than ${100 * mostStolen} % were measured again: ${repeated}; ` +
    `waited for it: ${Math.round(waited / 1000)} s`
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
