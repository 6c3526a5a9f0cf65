import type { GrowthLimit } from './call.ts';
import { percentile, type Times } from './measure.ts';
import { tableOf, verdict } from './table.ts';

export interface Result {
  name: string;
  growth: GrowthLimit | undefined;
  times: Times;
  floor: Times;
}

/** The floor budget: a call may take twice the floor and two milliseconds. */
function budgetOf({ floor }: Result): number {
  return 2 * percentile(floor, 50) + 2;
}

export function isWithinBudget(result: Result): boolean {
  return percentile(result.times, 50) <= budgetOf(result);
}

/** One table, times in milliseconds. */
export function budgetTable(results: Result[]): string {
  return tableOf(['call', 'p50', 'p95', 'p99', 'floor p50', 'ratio', 'budget', ''], results.map(lineOf));
}

function lineOf(result: Result): string[] {
  const p50 = percentile(result.times, 50);
  const floor = percentile(result.floor, 50);
  return [
    result.name,
    ...[p50, percentile(result.times, 95), percentile(result.times, 99), floor].map((time) => time.toFixed(2)),
    (p50 / floor).toFixed(1),
    budgetOf(result).toFixed(2),
    verdict(isWithinBudget(result)),
  ];
}
