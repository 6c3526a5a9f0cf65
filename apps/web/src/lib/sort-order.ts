export interface SortOrder<Name extends string = string> {
  name: Name;
  by: 'asc' | 'desc';
}

/** The same column turns round; a new column starts ascending (SPEC point 4). */
export function nextOrder<Name extends string>(order: SortOrder<Name>, name: Name): SortOrder<Name> {
  return { name, by: order.name === name && order.by === 'asc' ? 'desc' : 'asc' };
}
