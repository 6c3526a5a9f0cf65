import type { ReactNode } from 'react';
import classes from './page-head.module.css';
import { PageHeading } from './page-heading.tsx';

interface PageHeadProps {
  title: string;
  /** At the right of the title. */
  actions?: ReactNode;
  /** One line below the title. */
  children?: ReactNode;
}

export function PageHead({ title, actions, children }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <PageHeading>{title}</PageHeading>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
