import { sql } from 'kysely';

const mark = '/* planned anew */';

/**
 * Stands in a statement over much of what a company owns. A connection keeps the plans of its statements, each made for
 * the company that asked first: a join that suits ten locations takes ten seconds with 20,000. Where the work takes
 * longer than planning it, the plan is made for the company that asks.
 */
export const plannedAnew = sql.raw(mark);

export function isPlannedAnew(text: string): boolean {
  return text.includes(mark);
}
