import type { ReactNode } from 'react';
import classes from './page-head.module.css';
import { PageHeading } from './page-heading.tsx';

interface PageHeadProps {
  title: string;
  /** One line below the title. */
  children?: ReactNode;
}

export function PageHead({ title, children }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <PageHeading>{title}</PageHeading>
      {children && <p>{children}</p>}
    </div>
  );
}
