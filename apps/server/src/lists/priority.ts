import { sql } from 'kysely';
import { priorityLevels, priorityNames, type PriorityLevel } from '@rampart/contract/rules/priorities.ts';

/** The number of a level in the database. 1 is the most urgent. */
export function priorityRank(level: PriorityLevel): number;
export function priorityRank(level: PriorityLevel | null): number | null;
export function priorityRank(level: PriorityLevel | null): number | null {
  return level === null ? null : priorityLevels.indexOf(level) + 1;
}

export function priorityOf(rank: number | null): PriorityLevel | null {
  return rank === null ? null : (priorityLevels[rank - 1] ?? null);
}

export function priorityNameOf(rank: number | null): string | null {
  const level = priorityOf(rank);
  return level && priorityNames[level];
}

/**
 * The names as an SQL array. A priority is the position in it. The names are literals because a cached plan would read
 * a parameter for each row.
 */
export const priorityNamesInSql = sql`ARRAY[${sql.join(priorityLevels.map((level) => sql.lit(priorityNames[level])))}]`;
