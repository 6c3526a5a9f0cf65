import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './account-frame.module.css';
import { Avatar } from './avatar.tsx';

interface AccountFrameProps {
  user: { name: string; last_name: string; company: { name: string } };
  /** The sections of this page, by hash. */
  parts: { id: string; title: string; icon: ReactNode }[];
  /** Other pages that belong here. */
  elsewhere: { path: string; title: string; icon: ReactNode }[];
  children: ReactNode;
}

/** A settings page: the user and the navigation at the left, the sections at the right. */
export function AccountFrame({ user, parts, elsewhere, children }: AccountFrameProps) {
  const { hash } = useLocation();
  const current = parts.find(({ id }) => hash === `#${id}`) ?? parts[0];
  return (
    <div className={classes.frame}>
      <div className={classes.side}>
        <div className={classes.user}>
          <Avatar user={user} large />
          <span>
            <b>
              {user.name} {user.last_name}
            </b>
            <span>{user.company.name}</span>
          </span>
        </div>
        <nav aria-label="Settings" className={classes.entries}>
          {parts.map((part) => (
            <Link
              key={part.id}
              to={`#${part.id}`}
              className={classes.entry}
              aria-current={part === current ? 'location' : undefined}
            >
              {part.icon}
              {part.title}
            </Link>
          ))}
          {elsewhere.map(({ path, title, icon }) => (
            <Link key={path} to={path} className={classes.entry}>
              {icon}
              {title}
            </Link>
          ))}
        </nav>
      </div>
      <div className={classes.sections}>{children}</div>
    </div>
  );
}
