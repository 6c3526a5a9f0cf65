import type { Asked, Driver } from './driver.ts';
import type { Floor } from './floor.ts';

/** The limit of a call at the largest size: a multiple of its time at the smallest size, or ms at p95. */
export type GrowthLimit = { times: number } | { p95: number };

export interface Against {
  name: string;
  times: number;
}

/** One measured call: its floor, and the same through HTTP. */
export interface Call<Data> {
  /** The name in the table, such as `GET /api/user`. */
  name: string;
  /** Fewer than usual for slow calls. */
  rounds?: number;
  /** The limit of growth, if the time depends on the size of the data. */
  growth?: GrowthLimit;
  /** It changes thousands of rows. On the embedded database, its limit is the one above, not that of the other calls. */
  isLargeWrite?: true;
  /** Another call of the same run, and how many times as long this one may take. */
  against?: Against;
  /** The bare SQL that fetches the same rows. The measured time includes JSON.stringify of the result. */
  floor(floor: Floor, data: Data, round: number): Promise<unknown>;
  drive(driver: Driver, data: Data, round: number): Promise<Asked>;
}

/** Every round uses the next item of a list, so that the measured row is not always in a cache. */
export function pick<T>(list: readonly T[], round: number): T {
  const item = list[round % list.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
