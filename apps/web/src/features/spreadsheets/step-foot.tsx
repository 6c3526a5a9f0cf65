import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './step-foot.module.css';

interface StepFootProps {
  /** The ways back, at the left. */
  secondary: ReactNode;
  /** Why the step cannot continue. */
  reason?: ReactNode;
  /** What happens to the user's work, such as "Saved". */
  state?: ReactNode;
  /** The button that continues. */
  children: ReactNode;
}

/** The foot of a step. It stays in view, because a step can be long. */
export function StepFoot({ secondary, reason, state, children }: StepFootProps) {
  return (
    <div className={classes.foot}>
      <div className={classes.secondary}>{secondary}</div>
      <div className={classes.main}>
        <div className={classes.words}>
          <span role="status" className={classes.reason}>
            {reason && (
              <>
                <IconAlertCircle size={15} stroke={1.8} aria-hidden="true" />
                <span>{reason}</span>
              </>
            )}
          </span>
          {state}
        </div>
        {children}
      </div>
    </div>
  );
}
