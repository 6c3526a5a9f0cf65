import type { ReactNode } from 'react';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import classes from './page-title.module.css';

interface PageTitleProps {
  /** The heading, in its official spelling. */
  id: string;
  name: string;
  /** Beside the id. */
  badge?: ReactNode;
  /** One line below the name. */
  children?: ReactNode;
}

/** The head of the page of a vulnerability or an advisory. */
export function PageTitle({ id, name, badge, children }: PageTitleProps) {
  return (
    <div className={classes.title}>
      <div className={classes.id}>
        <PageHeading>{id}</PageHeading>
        {badge}
      </div>
      {name && name !== id && <p className={classes.name}>{name}</p>}
      {children && <p className={classes.line}>{children}</p>}
    </div>
  );
}
