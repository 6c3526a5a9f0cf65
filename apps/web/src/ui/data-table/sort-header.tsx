import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-header.module.css';

interface SortHeaderProps {
  children: string;
  /** The direction when the table is sorted by this column. */
  direction: 'asc' | 'desc' | undefined;
  /** Numbers stand at the right, and so does their head. */
  isNumber?: boolean;
  onSort: () => void;
}

/** The head of a column that can be sorted by. */
export function SortHeader({ children, direction, isNumber = false, onSort }: SortHeaderProps) {
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      data-number={isNumber || undefined}
    >
      <UnstyledButton className={classes.sort} data-sorted={direction !== undefined || undefined} onClick={onSort}>
        {children}
        <Arrow size={14} stroke={1.8} aria-hidden="true" />
      </UnstyledButton>
    </th>
  );
}
