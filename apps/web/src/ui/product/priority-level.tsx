import { priorityNames, type PriorityLevel as Level } from '@rampart/contract/rules/priorities.ts';
import { nothing } from '#ui/data-table/cells.tsx';
import classes from './priority-level.module.css';

/** An asset's priority as three grey bars and a word. A dash means no priority. */
export function PriorityLevel({ level }: { level: Level | null }) {
  if (level === null) return nothing;
  return (
    <span className={classes.priority}>
      <PriorityBars level={level} />
      {priorityNames[level]}
    </span>
  );
}

export function PriorityBars({ level }: { level: Level }) {
  return (
    <svg className={classes.bars} data-level={level} viewBox="0 0 14 14" width={14} height={14} aria-hidden="true">
      <rect x="1" y="9" width="3" height="4" rx="0.5" />
      <rect x="5.5" y="5.5" width="3" height="7.5" rx="0.5" />
      <rect x="10" y="2" width="3" height="11" rx="0.5" />
    </svg>
  );
}
