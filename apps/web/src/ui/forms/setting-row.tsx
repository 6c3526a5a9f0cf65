import type { ReactNode } from 'react';
import classes from './setting-row.module.css';

interface SettingRowProps {
  icon?: ReactNode;
  title: string;
  /** Its meaning, in one sentence. */
  children: ReactNode;
  /** At the right: a switch or a button. */
  action?: ReactNode;
}

/** One setting of a card: its name, its meaning, and the control. */
export function SettingRow({ icon, title, children, action }: SettingRowProps) {
  return (
    <div className={classes.row}>
      <span className={classes.icon} data-empty={!icon || undefined} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        <p>{children}</p>
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
