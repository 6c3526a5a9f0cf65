import type { ReactNode } from 'react';
import { BackLink, type BackLinkProps } from './back-link.tsx';
import classes from './back-head.module.css';
import { PageHeading } from './page-heading.tsx';

interface BackHeadProps {
  /** The parent page. */
  back: BackLinkProps;
  title: string;
  /** Beside the title. */
  badge?: ReactNode;
  /** Below the title. */
  line?: ReactNode;
  /** The actions, at the right. */
  actions?: ReactNode;
}

/** The head of a subpage: the back link, the title, one line, and actions. */
export function BackHead({ back, title, badge, line, actions }: BackHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.titles}>
        <BackLink {...back} className={classes.back} />
        <div className={classes.title}>
          <PageHeading>{title}</PageHeading>
          {badge}
        </div>
        {line && <p>{line}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
