import { UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './show-all.module.css';

/** The first items of a long list, and the control that shows the rest; no control when all of it is short. */
export function useShowAll<Item>(
  items: readonly Item[],
  first: number,
  /** One hidden item takes as much room as the control that hides it. */
  spare = 1,
): { shown: readonly Item[]; control: ReactNode } {
  const [isAll, setIsAll] = useState(false);
  if (items.length <= first + spare) return { shown: items, control: null };
  return {
    shown: isAll ? items : items.slice(0, first),
    control: (
      <UnstyledButton className={classes.control} aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
        {isAll ? 'Show fewer' : `Show all (${items.length})`}
      </UnstyledButton>
    ),
  };
}
