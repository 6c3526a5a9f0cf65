import { Button } from '@mantine/core';
import type { SourceKey, Subscription } from '@rampart/contract/api/administration/subscriptions.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayOf } from '#lib/dates.ts';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useAsked } from '#ui/dialogs/use-asked.ts';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Fingerprint } from '../fingerprint.tsx';
import { StateBadge } from '../state-badge.tsx';
import classes from './source-keys.module.css';
import { subscriptionMutations, subscriptionQueries } from './subscriptions.api.ts';

const stateWords = {
  trusted: ['ok', 'Trusted'],
  waiting: ['waiting', 'Needs a decision'],
  refused: ['off', 'Refused'],
} as const;

const removed = ['off', 'Removed by the source'] as const;

interface Asked {
  key: SourceKey;
  isTrusted: boolean;
}

/** The signing keys of a source. Rampart trusts the keys of the first visit. An operator decides about later keys. */
export function SourceKeys({ source }: { source: Subscription }) {
  const { data, error, isFetching, refetch } = useQuery(subscriptionQueries.keys(source));
  const { asked, isOpen, ask, close: closeDialog } = useAsked<Asked>();
  const decide = useSaving(subscriptionMutations.decide(useQueryClient(), source.id));
  const columns = useMemo(() => columnsOf(ask), [ask]);
  const close = () => {
    closeDialog();
    decide.reset();
  };
  if (!data && !error) return null;
  if (data?.length === 0) return null;
  const action = asked?.isTrusted ? 'Trust Key' : 'Refuse Key';
  return (
    <Card title="Keys">
      {!data && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />}
      {data && <DataTable label="Keys" rows={data} rowKey={({ id }) => id} columns={columns} rowSize="lines" />}
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={action}
        failure={inPlaceText('form', decide.error)}
        action={action}
        isDestructive={!asked?.isTrusted}
        isBusy={decide.isPending}
        onConfirm={() => asked && decide.run(asked, { onSuccess: close })}
      >
        {asked && (
          <p>
            {asked.isTrusted
              ? 'Compare the fingerprint with one you got from the publisher through another channel. If you trust the key, Rampart loads the documents it signed.'
              : 'Rampart then sets aside documents that this key signed. Data that is already loaded stays in the catalogue.'}
          </p>
        )}
        {asked && (
          <p>
            <Fingerprint of={asked.key.fingerprint} />
          </p>
        )}
      </ConfirmDialog>
    </Card>
  );
}

const columnsOf = (onAsk: (asked: Asked) => void): Column<SourceKey>[] => [
  {
    key: 'key',
    heading: 'Key',
    cell: (key) => (
      <Lines>
        <b>{key.owner || 'No name'}</b>
        <Line>
          <Fingerprint of={key.fingerprint} />
        </Line>
        <Line>{historyOf(key)}</Line>
        <Line until="medium">
          <KeyState of={key} />
        </Line>
      </Lines>
    ),
  },
  { key: 'state', heading: 'State', cell: (key) => <KeyState of={key} />, width: { wide: '176px' }, from: 'medium' },
  {
    key: 'actions',
    heading: 'Actions',
    as: 'actions',
    cell: (key) => (
      <div className={classes.actions}>
        {key.state !== 'trusted' && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Trust the key ${shortOf(key)}`}
            onClick={() => onAsk({ key, isTrusted: true })}
          >
            Trust
          </Button>
        )}
        {key.state !== 'refused' && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Refuse the key ${shortOf(key)}`}
            onClick={() => onAsk({ key, isTrusted: false })}
          >
            Refuse
          </Button>
        )}
      </div>
    ),
    width: { wide: '160px', narrow: '96px' },
  },
];

function KeyState({ of: { state, is_named } }: { of: SourceKey }) {
  const [tone, word] = is_named ? stateWords[state] : removed;
  return <StateBadge tone={tone}>{word}</StateBadge>;
}

const shortOf = ({ fingerprint }: SourceKey) => fingerprint.toUpperCase().slice(-8);

function historyOf({ first_seen_at, decided_by, decided_at, documents }: SourceKey): string {
  const parts = [`First seen ${dayOf(first_seen_at)}`];
  if (decided_by && decided_at) parts.push(`decided by ${decided_by} on ${dayOf(decided_at)}`);
  if (documents > 0) parts.push(`signed ${quantity(documents, 'document')}`);
  return parts.join(', ');
}
