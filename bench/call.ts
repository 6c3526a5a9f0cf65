import type { Asked, Driver } from './driver.ts';
import type { Floor } from './floor.ts';

/** What a call may cost at the largest size: so many times what it costs at the smallest, or so many ms at p95. */
export type GrowthLimit = { times: number } | { p95: number };

export interface Against {
  name: string;
  times: number;
}

/** One measured call: the work that nothing can do without, and the same through HTTP. */
export interface Call<Data> {
  /** As in the table, such as `GET /api/user`. */
  name: string;
  /** Fewer for a call that is slow by its nature. */
  rounds?: number;
  /** Where the size of the data has a say. */
  growth?: GrowthLimit;
  /** Another call of the same run that it may cost so many times of. */
  against?: Against;
  /** The bare SQL that fetches the same rows; what it returns is turned into JSON within the measured time. */
  floor(floor: Floor, data: Data, round: number): Promise<unknown>;
  drive(driver: Driver, data: Data, round: number): Promise<Asked>;
}

/** Every round takes the next of a list, so that no cache holds just the one row that is asked for. */
export function pick<T>(list: readonly T[], round: number): T {
  const item = list[round % list.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
