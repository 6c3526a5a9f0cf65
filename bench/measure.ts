/** Times in milliseconds, from the fastest to the slowest. */
export type Times = readonly number[];

export interface Work {
  rounds?: number | undefined;
  run(round: number): Promise<unknown>;
}

const usualRounds = 500;
/** Each work is measured in several goes, lest a busy moment of the machine counts for one of them only. */
const goes = 5;

/** Runs each work until it is warm, then as often as asked, one after the other. */
export async function measureAll(works: Work[]): Promise<Times[]> {
  const times = works.map((): number[] => []);
  for (const { run, rounds } of works) {
    for (let round = 0; round < Math.ceil((rounds ?? usualRounds) / goes); round += 1) await run(round);
  }
  for (let go = 0; go < goes; go += 1) {
    for (const [index, { run, rounds = usualRounds }] of works.entries()) {
      for (let round = go; round < rounds; round += goes) {
        const since = performance.now();
        await run(round);
        times[index]?.push(performance.now() - since);
      }
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b));
}

export function percentile(times: Times, percent: number): number {
  return times[Math.min(times.length - 1, Math.ceil((times.length * percent) / 100) - 1)] ?? Number.NaN;
}
