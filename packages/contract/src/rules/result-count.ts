import { limits } from './limits.ts';

/** The total of a list for users: exact up to 1,000, then `1,000+`. */
export function resultCount(total: number): string {
  const exact = Math.min(total, limits.exactCount).toLocaleString('en-US');
  return total > limits.exactCount ? `${exact}+` : exact;
}
