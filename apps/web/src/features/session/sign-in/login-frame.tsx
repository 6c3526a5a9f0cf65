import type { ReactNode } from 'react';
import { FortPlan } from '#ui/charts/fort-plan.tsx';
import { Mark } from '#ui/layout/mark.tsx';
import classes from './login-frame.module.css';

/** The two halves of a sign-in page: the fort plan and the form. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.panel}>
        <FortPlan className={classes.fort} />
        <div className={classes.brand}>
          <Mark size={28} />
          Rampart
        </div>
        <p className={classes.claim}>Know which equipment is exposed, where it is, and what to do about it.</p>
      </header>
      <main className={classes.main} tabIndex={-1}>
        <div className={classes.form}>{children}</div>
      </main>
    </div>
  );
}
