import type { Against, GrowthLimit } from './call.ts';
import type { Asked } from './driver.ts';
import { percentile, type Times } from './measure.ts';
import { tableOf, verdict } from './table.ts';

export interface Result {
  name: string;
  growth: GrowthLimit | undefined;
  isLargeWrite: boolean;
  against: Against | undefined;
  times: Times;
  asked: Asked;
  floor: Times;
}

/** The limit of a call, and what it is compared with. */
export interface Budget {
  percent: 50 | 95;
  of(result: Result): number;
  words: string;
}

/** Twice the floor plus two milliseconds. */
export const floorBudget: Budget = {
  percent: 50,
  of: ({ floor }) => 2 * percentile(floor, 50) + 2,
  words: 'p50 within 2 x floor + 2 ms',
};

const quickEnough = 100;

/** For the embedded database, which is for a small company. Only a write of thousands of rows has its own limit. */
export const smallCompanyBudget: Budget = {
  percent: 95,
  of: ({ growth, isLargeWrite }) => (isLargeWrite && growth && 'p95' in growth ? growth.p95 : quickEnough),
  words: `p95 under ${quickEnough} ms, and under its own limit for what changes thousands of rows`,
};

function isWithin(budget: Budget, result: Result): boolean {
  return percentile(result.times, budget.percent) <= budget.of(result);
}

/** Whether every call is within its budget and, if it is compared with another call, within that limit. */
export function areWithinBudget(results: Result[], budget: Budget): boolean {
  return (
    results.every((result) => isWithin(budget, result)) &&
    comparisonsOf(results).every(({ times, most }) => times <= most)
  );
}

/** One table, times in milliseconds. */
export function budgetTable(results: Result[], budget: Budget): string {
  const table = tableOf(
    ['call', 'p50', 'p95', 'p99', 'queries', 'rows', 'floor p50', 'ratio', 'budget', ''],
    results.map((result) => lineOf(result, budget)),
  );
  const compared = comparisonsOf(results).map(
    ({ name, other, times, most }) =>
      `${name}: ${times.toFixed(1)} times ${other} (at most ${most}): ${verdict(times <= most)}`,
  );
  return [
    table,
    `budget: ${budget.words}; queries and rows: the queries of a call, and the rows they return`,
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

function lineOf(result: Result, budget: Budget): string[] {
  const p50 = percentile(result.times, 50);
  const floor = percentile(result.floor, 50);
  return [
    result.name,
    ...[p50, percentile(result.times, 95), percentile(result.times, 99)].map((time) => time.toFixed(2)),
    String(result.asked.queries),
    String(result.asked.rows),
    floor.toFixed(2),
    (p50 / floor).toFixed(1),
    budget.of(result).toFixed(2),
    verdict(isWithin(budget, result)),
  ];
}
