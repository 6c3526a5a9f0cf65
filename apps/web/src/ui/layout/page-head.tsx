import type { ReactNode } from 'react';
import classes from './page-head.module.css';
import { PageHeading } from './page-heading.tsx';

interface PageHeadProps {
  title: string;
  /** At the right of the title. */
  actions?: ReactNode;
  /** On small screens, puts the actions on their own row, because their labels do not fit beside the title. */
  hasWideActions?: boolean;
  /** One line below the title. */
  children?: ReactNode;
}

export function PageHead({ title, actions, hasWideActions = false, children }: PageHeadProps) {
  return (
    <div className={classes.head} data-wide-actions={hasWideActions || undefined}>
      <div className={classes.words}>
        <PageHeading>{title}</PageHeading>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
