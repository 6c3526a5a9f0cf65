import type { ManagedUser } from '@rampart/contract/api/administration/users.ts';
import { useMemo } from 'react';
import { dayOf } from '#lib/dates.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { StateBadge } from '../state-badge.tsx';
import { UserMenu } from './user-menu.tsx';
import { accessWords, fullName, standingWords } from './user-words.ts';

interface UserTableProps {
  users: readonly ManagedUser[];
  grantable: readonly ManagedUser['permissions'][number][];
}

const columns: readonly Column<ManagedUser>[] = [
  {
    key: 'user',
    heading: 'User',
    cell: (user) => (
      <Lines>
        <b>{fullName(user)}</b>
        <Line>{user.email}</Line>
        <Line until="medium">{accessWords(user)}</Line>
        <Line until="medium">
          <Standing user={user} />
        </Line>
      </Lines>
    ),
  },
  { key: 'permissions', heading: 'Permissions', cell: accessWords, width: { wide: '176px' }, from: 'medium' },
  {
    key: 'state',
    heading: 'State',
    cell: (user) => (
      <Lines>
        <Standing user={user} />
        <Line>{standingWords(user).more}</Line>
      </Lines>
    ),
    width: { wide: '176px' },
    from: 'medium',
  },
  {
    key: 'signed-in',
    heading: 'Last signed in',
    cell: ({ last_signed_in_at }) =>
      last_signed_in_at ? <time dateTime={last_signed_in_at}>{dayOf(last_signed_in_at)}</time> : '–',
    width: { wide: '176px' },
    from: 'wide',
  },
];

export function UserTable({ users, grantable }: UserTableProps) {
  const withMenu = useMemo(() => [...columns, menuColumn(grantable)], [grantable]);
  return <DataTable label="Users" rows={users} rowKey={({ id }) => id} columns={withMenu} rowSize="lines" />;
}

const menuColumn = (grantable: UserTableProps['grantable']): Column<ManagedUser> => ({
  key: 'menu',
  heading: 'Actions',
  as: 'actions',
  cell: (user) => <UserMenu user={user} grantable={grantable} />,
  width: { wide: '56px' },
});

const toneOf: Record<string, 'waiting' | 'off'> = { Invited: 'waiting', 'Password due': 'waiting', Deactivated: 'off' };

function Standing({ user }: { user: ManagedUser }) {
  const { word } = standingWords(user);
  return <StateBadge tone={toneOf[word] ?? 'ok'}>{word}</StateBadge>;
}
