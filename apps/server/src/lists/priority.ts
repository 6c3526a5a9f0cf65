import { priorityLevels, type PriorityLevel } from '@rampart/contract/rules/priorities.ts';

/** The number that stands for a level in the database: 1 for the most urgent. */
export function priorityRank(level: PriorityLevel): number;
export function priorityRank(level: PriorityLevel | null): number | null;
export function priorityRank(level: PriorityLevel | null): number | null {
  return level === null ? null : priorityLevels.indexOf(level) + 1;
}

export function priorityOf(rank: number | null): PriorityLevel | null {
  return rank === null ? null : (priorityLevels[rank - 1] ?? null);
}
