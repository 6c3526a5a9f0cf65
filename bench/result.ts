import type { Against, GrowthLimit } from './call.ts';
import type { Asked } from './driver.ts';
import { percentile, type Times } from './measure.ts';
import { tableOf, verdict } from './table.ts';

export interface Result {
  name: string;
  growth: GrowthLimit | undefined;
  against: Against | undefined;
  times: Times;
  asked: Asked;
  floor: Times;
}

/** The floor budget: a call may take twice the floor and two milliseconds. */
function budgetOf({ floor }: Result): number {
  return 2 * percentile(floor, 50) + 2;
}

function isWithinBudget(result: Result): boolean {
  return percentile(result.times, 50) <= budgetOf(result);
}

/** Whether every call holds its budget and, where it is held against another, its part of that. */
export function areWithinBudget(results: Result[]): boolean {
  return results.every(isWithinBudget) && comparisonsOf(results).every(({ times, most }) => times <= most);
}

/** One table, times in milliseconds. */
export function budgetTable(results: Result[]): string {
  const table = tableOf(
    ['call', 'p50', 'p95', 'p99', 'queries', 'rows', 'floor p50', 'ratio', 'budget', ''],
    results.map(lineOf),
  );
  const compared = comparisonsOf(results).map(
    ({ name, other, times, most }) =>
      `${name}: ${times.toFixed(1)} times ${other} (at most ${most}): ${verdict(times <= most)}`,
  );
  return [
    table,
    'budget: p50 within 2 x floor + 2 ms; queries and rows: what a call asks the database for, and the rows it is given',
    ...compared,
  ].join('\n\n');
}

function comparisonsOf(results: Result[]) {
  return results.flatMap(({ name, against, times }) => {
    const other = results.find((result) => result.name === against?.name);
    if (!against || !other) return [];
    const ratio = percentile(times, 50) / percentile(other.times, 50);
    return { name, other: other.name, times: ratio, most: against.times };
  });
}

function lineOf(result: Result): string[] {
  const p50 = percentile(result.times, 50);
  const floor = percentile(result.floor, 50);
  return [
    result.name,
    ...[p50, percentile(result.times, 95), percentile(result.times, 99)].map((time) => time.toFixed(2)),
    String(result.asked.queries),
    String(result.asked.rows),
    floor.toFixed(2),
    (p50 / floor).toFixed(1),
    budgetOf(result).toFixed(2),
    verdict(isWithinBudget(result)),
  ];
}
