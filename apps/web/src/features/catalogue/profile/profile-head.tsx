import { Anchor } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import classes from './profile-head.module.css';

interface ProfileHeadProps {
  name: string;
  organizations?: readonly { uuid: string; name: string }[];
  label?: string;
  /** Beside the name. */
  mark?: ReactNode;
  /** The actions, at the right. */
  action?: ReactNode;
}

export function ProfileHead({ name, organizations = [], label, mark, action }: ProfileHeadProps) {
  return (
    <div className={classes.head}>
      <div>
        <div className={classes.name}>
          <PageHeading>{name}</PageHeading>
          {mark}
        </div>
        <p className={classes.line}>
          {organizations.map(({ uuid, name: organization }) => (
            <Fragment key={uuid}>
              <Anchor component={Link} to={`/manufacturer/${uuid}`} inherit fw={500}>
                {organization}
              </Anchor>
              <i aria-hidden="true" />
            </Fragment>
          ))}
          <span>{label}</span>
        </p>
      </div>
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
