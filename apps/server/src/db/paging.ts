/** One more row than a page holds is read, to know whether there are more. */
export function pageFrom<Row>(rows: Row[], limit: number): { rows: Row[]; has_more: boolean } {
  return { rows: rows.slice(0, limit), has_more: rows.length > limit };
}

/** Counts stop here: beyond it people read "1,000+", and counting on would cost as much as the whole table. */
export const countedUpTo = 1000;
