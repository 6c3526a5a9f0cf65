/** Times in milliseconds, from the fastest to the slowest. */
export type Times = readonly number[];

const usualRounds = 500;

/** Runs `work` until it is warm, then as often as asked, one after the other. */
export async function measure(work: (round: number) => Promise<unknown>, rounds = usualRounds): Promise<Times> {
  const warmUp = Math.ceil(rounds / 5);
  const times: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const since = performance.now();
    await work(round);
    if (round >= warmUp) times.push(performance.now() - since);
  }
  return times.toSorted((a, b) => a - b);
}

export function percentile(times: Times, percent: number): number {
  return times[Math.min(times.length - 1, Math.ceil((times.length * percent) / 100) - 1)] ?? Number.NaN;
}
