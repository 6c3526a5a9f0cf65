export interface SortOrder<Name extends string = string> {
  name: Name;
  by: 'asc' | 'desc';
}

/** Reverses the same column. A new column starts ascending (SPEC point 4). */
export function nextOrder<Name extends string>(order: SortOrder<Name>, name: Name): SortOrder<Name> {
  return { name, by: order.name === name && order.by === 'asc' ? 'desc' : 'asc' };
}

/** In a group, each choice of a column reverses the direction, also for a new column (SPEC point 4). */
export function turnedOrder<Name extends string>(order: SortOrder<Name>, name: Name): SortOrder<Name> {
  return { name, by: order.by === 'desc' ? 'asc' : 'desc' };
}
