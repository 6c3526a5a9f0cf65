import { percentile } from './measure.ts';
import type { Result } from './result.ts';
import { tableOf, verdict } from './table.ts';

/** The same calls with data of another size. */
export interface Sized {
  size: string;
  results: Result[];
}

interface Growth {
  name: string;
  before: number;
  after: number;
  p95: number;
  limit: string;
  isWithinLimit: boolean;
}

export function growthOf(small: Sized, large: Sized): Growth[] {
  return large.results.flatMap(({ name, growth, times }, index) => {
    const before = percentile(small.results[index]?.times ?? [], 50);
    const [after, p95] = [percentile(times, 50), percentile(times, 95)];
    if (!growth) return [];
    if ('p95' in growth) {
      return { name, before, after, p95, limit: `p95 under ${growth.p95} ms`, isWithinLimit: p95 < growth.p95 };
    }
    return { name, before, after, p95, limit: `${growth.times} times`, isWithinLimit: after <= growth.times * before };
  });
}

export function growthTable(small: Sized, large: Sized): string {
  const sizes = [small, large].map(({ size }) => `p50 at ${size}`);
  return tableOf(
    ['call', ...sizes, 'times', 'p95', 'limit', ''],
    growthOf(small, large).map(({ name, before, after, p95, limit, isWithinLimit }) => [
      name,
      before.toFixed(2),
      after.toFixed(2),
      (after / before).toFixed(1),
      p95.toFixed(2),
      limit,
      verdict(isWithinLimit),
    ]),
  );
}
