import type { SecurityEntry } from '@rampart/contract/api/administration/record.ts';
import { securityKinds } from '@rampart/contract/rules/accounts/security-kinds.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const columns: readonly Column<SecurityEntry>[] = [
  {
    key: 'time',
    heading: 'Time',
    cell: ({ at }) => <time dateTime={at}>{moment.format(new Date(at))}</time>,
    width: { wide: '176px' },
    from: 'medium',
  },
  {
    key: 'event',
    heading: 'Event',
    cell: (entry) => (
      <Lines>
        <b>{securityKinds[entry.kind] ?? entry.kind}</b>
        <Line>{entry.details}</Line>
        <Line until="medium">{[entry.user?.name || entry.email, ...linesOf(entry)].filter(Boolean).join(', ')}</Line>
        <Line until="medium">{moment.format(new Date(entry.at))}</Line>
      </Lines>
    ),
  },
  {
    key: 'people',
    heading: 'People',
    cell: (entry) => (
      <Lines>
        {entry.user?.name || entry.email || '–'}
        {linesOf(entry).map((line) => (
          <Line key={line}>{line}</Line>
        ))}
      </Lines>
    ),
    from: 'medium',
  },
  {
    key: 'company',
    heading: 'Company',
    cell: ({ company }) => company ?? '–',
    width: { wide: '176px' },
    from: 'wide',
  },
  {
    key: 'address',
    heading: 'Address',
    cell: ({ address }) => address ?? '–',
    width: { wide: '176px' },
    from: 'wide',
  },
];
const withoutCompany = columns.filter(({ key }) => key !== 'company');

/** The entries, newest first. Set `showsCompany` if they belong to several companies. */
export function RecordTable({ entries, showsCompany }: { entries: readonly SecurityEntry[]; showsCompany: boolean }) {
  return (
    <DataTable
      label="Security record"
      rows={entries}
      rowKey={({ id }) => id}
      columns={showsCompany ? columns : withoutCompany}
      rowSize="lines"
    />
  );
}

/** The lines below the user's name: the email address, and the other users in the entry. */
function linesOf({ user, email, actor, impersonator }: SecurityEntry): string[] {
  return [
    email && (user?.name ? email : undefined),
    actor && `by ${actor.name}`,
    impersonator && `impersonated by ${impersonator.name}`,
  ].filter((line) => typeof line === 'string');
}
