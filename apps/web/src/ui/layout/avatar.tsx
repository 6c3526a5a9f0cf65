import classes from './avatar.module.css';
import { initialsOf } from './initials.ts';

/** A square with the user's initials. It is decoration, because the name is always beside it. */
export function Avatar({ user, large }: { user: { name: string; last_name: string }; large?: boolean }) {
  return (
    <span className={classes.avatar} data-large={large || undefined} aria-hidden="true">
      {initialsOf(user)}
    </span>
  );
}
