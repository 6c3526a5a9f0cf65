import type { Subscription } from '@rampart/contract/api/administration/subscriptions.ts';
import { Link } from 'react-router';
import { momentOf } from '#lib/dates.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { StateBadge } from '../state-badge.tsx';
import { countWords, kindWords, nextWords, stateOf } from './subscription-words.ts';

const columns: readonly Column<Subscription>[] = [
  {
    key: 'name',
    heading: 'Source',
    cell: (source) => (
      <Lines>
        <Link to={`/admin/catalogue/subscriptions/${source.id}`}>{source.name}</Link>
        <Line>
          {source.name === source.address ? kindWords[source.kind] : `${kindWords[source.kind]}, ${source.address}`}
        </Line>
        <Line until="medium">{badgeOf(source)}</Line>
        <Line until="medium">{countWords(source)}</Line>
      </Lines>
    ),
  },
  {
    key: 'state',
    heading: 'State',
    cell: (source) => (
      <Lines>
        {badgeOf(source)}
        {source.failing_since && <Line>since {momentOf(source.failing_since)}</Line>}
      </Lines>
    ),
    width: { wide: '192px', medium: '176px' },
    from: 'medium',
  },
  {
    key: 'documents',
    heading: 'Documents',
    cell: (source) => countWords(source),
    width: { wide: '216px', medium: '168px' },
    from: 'medium',
  },
  {
    key: 'last',
    heading: 'Last success',
    cell: (source) => (
      <Lines>
        {source.last_success_at ? momentOf(source.last_success_at) : 'None yet'}
        <Line>Next: {nextWords(source)}</Line>
      </Lines>
    ),
    width: { wide: '216px' },
    from: 'wide',
  },
];

function badgeOf(source: Subscription) {
  const { tone, word } = stateOf(source);
  return <StateBadge tone={tone}>{word}</StateBadge>;
}

/** The sources that the catalogue is subscribed to. */
export function SubscriptionTable({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <DataTable label="Subscriptions" rows={subscriptions} rowKey={({ id }) => id} columns={columns} rowSize="lines" />
  );
}
