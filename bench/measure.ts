import { undisturbed } from './stolen.ts';

/** Times in milliseconds, from the fastest to the slowest. */
export type Times = readonly number[];

export interface Work {
  rounds?: number | undefined;
  /** The number of the round never repeats, not even after warming up. Otherwise a write would change nothing. */
  run(round: number): Promise<unknown>;
}

const usualRounds = 500;
/** Each work is measured in several goes, so that a busy moment of the machine does not affect only one of them. */
const goes = 5;

/** Warms up each work, then runs it the given number of times, one after the other. */
export async function measureAll(works: Work[]): Promise<Times[]> {
  const measured = works.map(({ run, rounds = usualRounds }) => {
    let round = 0;
    const times: number[] = [];
    const measureRounds = async (count: number) => {
      const taken: number[] = [];
      for (let left = count; left > 0; left -= 1) {
        const since = performance.now();
        await run(round++);
        taken.push(performance.now() - since);
      }
      return taken;
    };
    return {
      times,
      warmUp: () => measureRounds(Math.ceil(rounds / goes)),
      async measureGo(go: number) {
        const count = Math.ceil((rounds - go) / goes);
        times.push(...(await undisturbed(() => measureRounds(count))));
      },
    };
  });
  for (const { warmUp } of measured) await warmUp();
  for (let go = 0; go < goes; go += 1) for (const { measureGo } of measured) await measureGo(go);
  return measured.map(({ times }) => times.toSorted((a, b) => a - b));
}

export function percentile(times: Times, percent: number): number {
  return times[Math.min(times.length - 1, Math.ceil((times.length * percent) / 100) - 1)] ?? Number.NaN;
}
