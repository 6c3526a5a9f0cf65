import { sql } from 'kysely';
import { priorityLevels, priorityNames, type PriorityLevel } from '@rampart/contract/rules/priorities.ts';

/** The number that stands for a level in the database: 1 for the most urgent. */
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

/** An array of the names in SQL: a priority is its place in it. Written out, since a kept plan reads a parameter for each row. */
export const priorityNamesInSql = sql`ARRAY[${sql.join(priorityLevels.map((level) => sql.lit(priorityNames[level])))}]`;
