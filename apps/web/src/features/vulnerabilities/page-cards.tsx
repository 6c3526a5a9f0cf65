import type { ReactNode } from 'react';
import classes from './page-cards.module.css';

/** The cards over the full width, above the columns of the page. */
export function PageCards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>;
}
