import type { ReactNode } from 'react';
import classes from './line-list.module.css';

interface LineListProps {
  label?: string;
  /** Whether the list follows the title of a card. */
  isBelowTitle?: boolean;
  /** `LineEntry`s. */
  children: ReactNode;
}

/** A list without columns: each entry has some lines, and at most one button. */
export function LineList({ label, isBelowTitle = false, children }: LineListProps) {
  return (
    <ul className={classes.list} aria-label={label} data-below-title={isBelowTitle || undefined}>
      {children}
    </ul>
  );
}

interface LineEntryProps {
  /** A `<b>`, then spans, paragraphs or `Line`s. Each is on a line of its own. */
  children: ReactNode;
  action?: ReactNode;
}

export function LineEntry({ children, action }: LineEntryProps) {
  return (
    <li className={classes.entry}>
      <div className={classes.lines}>{children}</div>
      {action}
    </li>
  );
}
