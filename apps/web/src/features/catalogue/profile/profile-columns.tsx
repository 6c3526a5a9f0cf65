import type { ReactNode } from 'react';
import classes from './profile-columns.module.css';

/** The cards of a profile: what to know and do at the left, facts beside it; below each other on small screens. */
export function ProfileColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{aside}</div>
    </div>
  );
}
