import { percentile, type Times } from './measure.ts';

export interface Result {
  name: string;
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

const heads = ['call', 'p50', 'p95', 'p99', 'floor p50', 'ratio', 'budget', ''];

/** One table, times in milliseconds. */
export function tableOf(results: Result[]): string {
  const lines = [heads, ...results.map(lineOf)];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => line.map((cell, column) => aligned(cell, column, widths)).join('  ')).join('\n');
}

function lineOf(result: Result): string[] {
  const p50 = percentile(result.times, 50);
  const floor = percentile(result.floor, 50);
  return [
    result.name,
    ...[p50, percentile(result.times, 95), percentile(result.times, 99), floor].map((time) => time.toFixed(2)),
    (p50 / floor).toFixed(1),
    budgetOf(result).toFixed(2),
    isWithinBudget(result) ? 'pass' : 'FAIL',
  ];
}

function aligned(cell: string, column: number, widths: number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
