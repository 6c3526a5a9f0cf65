import { undisturbed } from './stolen.ts';

/** Times in milliseconds, from the fastest to the slowest. */
export type Times = readonly number[];

export interface Work {
  rounds?: number | undefined;
  /** Rounds are counted on, whatever they are for: to write what is there already would be no work. */
  run(round: number): Promise<unknown>;
}

const usualRounds = 500;
/** Each work is measured in several goes, lest a busy moment of the machine counts for one of them only. */
const goes = 5;

/** Runs each work until it is warm, then as often as asked, one after the other. */
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
