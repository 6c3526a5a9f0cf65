import type { ReactNode } from 'react';
import classes from './profile-columns.module.css';

/** The cards of a profile: risks and steps at the left, facts at the right. On small screens they are in one column. */
export function ProfileColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{aside}</div>
    </div>
  );
}
