import type { ManagedUser } from '@rampart/contract/api/administration-users.ts';
import { VisuallyHidden } from '@mantine/core';
import { dayOf } from '#lib/dates.ts';
import classes from '../admin-table.module.css';
import { StateBadge } from '../state-badge.tsx';
import { UserMenu } from './user-menu.tsx';
import { accessWords, fullName, standingWords } from './user-words.ts';

interface UserTableProps {
  users: readonly ManagedUser[];
  grantable: readonly ManagedUser['permissions'][number][];
}

export function UserTable({ users, grantable }: UserTableProps) {
  return (
    <table className={classes.table} aria-label="Users">
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col" className={classes.medium}>
            Permissions
          </th>
          <th scope="col" className={classes.medium}>
            State
          </th>
          <th scope="col" className={`${classes.medium} ${classes.wide}`}>
            Last signed in
          </th>
          <th scope="col" className={classes.menu}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} grantable={grantable} />
        ))}
      </tbody>
    </table>
  );
}

function UserRow({ user, grantable }: { user: ManagedUser; grantable: UserTableProps['grantable'] }) {
  const { word, more } = standingWords(user);
  const badge = <StateBadge tone={toneOf[word] ?? 'ok'}>{word}</StateBadge>;
  return (
    <tr>
      <td className={classes.name}>
        <b>{fullName(user)}</b>
        <span>{user.email}</span>
        <span className={classes.small}>{accessWords(user)}</span>
        <span className={classes.small}>{badge}</span>
      </td>
      <td className={classes.medium}>{accessWords(user)}</td>
      <td className={`${classes.medium} ${classes.second}`}>
        {badge}
        {more && <span className={classes.more}>{more}</span>}
      </td>
      <td className={`${classes.medium} ${classes.wide}`}>
        {user.last_signed_in_at ? <time dateTime={user.last_signed_in_at}>{dayOf(user.last_signed_in_at)}</time> : '–'}
      </td>
      <td className={classes.menu}>
        <UserMenu user={user} grantable={grantable} />
      </td>
    </tr>
  );
}

const toneOf: Record<string, 'waiting' | 'off'> = { Invited: 'waiting', 'Password due': 'waiting', Deactivated: 'off' };
