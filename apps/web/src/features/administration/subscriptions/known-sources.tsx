import { Button } from '@mantine/core';
import type { KnownSource } from '@rampart/contract/api/administration/subscriptions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { Note } from '#ui/forms/note.tsx';
import { Card } from '#ui/layout/card.tsx';
import classes from './known-sources.module.css';
import { kindWords } from './subscription-words.ts';
import { subscriptionMutations } from './subscriptions.api.ts';

/** Sources to subscribe to with one click. Sources with a subscription are in the list above. */
export function KnownSources({ known }: { known: readonly KnownSource[] }) {
  const { run, isPending, variables, error } = useSaving(subscriptionMutations.create(useQueryClient()));
  const busy = isPending ? variables.address : undefined;
  const columns = useMemo(() => columnsOf({ isPending, busy, onSubscribe: run }), [isPending, busy, run]);
  const offered = known.filter(({ subscription }) => subscription === null);
  if (offered.length === 0) return null;
  const failure = inPlaceText('form', error);
  return (
    <Card title="Known sources">
      {failure && (
        <div className={classes.failure}>
          <Note tone="failure">{failure}</Note>
        </div>
      )}
      <DataTable
        label="Known sources"
        rows={offered}
        rowKey={({ kind, address }) => `${kind} ${address}`}
        columns={columns}
        rowSize="lines"
      />
    </Card>
  );
}

interface Actions {
  isPending: boolean;
  /** The address that is being subscribed to. */
  busy: string | undefined;
  onSubscribe: (source: Pick<KnownSource, 'kind' | 'name' | 'address'>) => void;
}

const columnsOf = ({ isPending, busy, onSubscribe }: Actions): Column<KnownSource>[] => [
  {
    key: 'name',
    heading: 'Source',
    cell: ({ name, kind, address }) => (
      <Lines>
        <b>{name}</b>
        <Line>{kindWords[kind]}</Line>
        <Line until="medium">{address}</Line>
      </Lines>
    ),
  },
  { key: 'address', heading: 'Address', cell: ({ address }) => <Line>{address}</Line>, from: 'medium' },
  {
    key: 'actions',
    heading: 'Actions',
    as: 'actions',
    cell: ({ kind, name, address }) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Subscribe to ${name}`}
        loading={busy === address}
        disabled={isPending}
        onClick={() => onSubscribe({ kind, name, address })}
      >
        Subscribe
      </Button>
    ),
    width: { wide: '120px', narrow: '112px' },
  },
];
