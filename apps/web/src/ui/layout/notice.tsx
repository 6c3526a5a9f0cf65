import type { ReactNode } from 'react';
import classes from './notice.module.css';
import { PageHeading } from './page-heading.tsx';

interface NoticeProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** A page with one message: what happened, one sentence, and what to do next. */
export function Notice({ icon, title, children, actions }: NoticeProps) {
  return (
    <div className={classes.notice}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <PageHeading>{title}</PageHeading>
      <p className={classes.text}>{children}</p>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
