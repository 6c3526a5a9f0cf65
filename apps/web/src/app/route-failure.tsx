import { useRouteError } from 'react-router';
import { Mark } from '#ui/layout/mark.tsx';
import { FailurePage } from './failure-page.tsx';
import classes from './route-failure.module.css';

/** Fills the window with an error message when the first call fails, because the visitor is then unknown. */
export function RouteFailure() {
  return (
    <div className={classes.window}>
      <header className={classes.bar}>
        <Mark size={22} />
        Rampart
      </header>
      <main className={classes.main} tabIndex={-1}>
        <FailurePage error={useRouteError()} />
      </main>
    </div>
  );
}
