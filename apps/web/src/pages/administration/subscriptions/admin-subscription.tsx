import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { Button } from '@mantine/core';
import type { Subscription } from '@rampart/contract/api/administration/subscriptions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { StateBadge } from '#features/administration/state-badge.tsx';
import { SourceDocuments } from '#features/administration/subscriptions/source-documents.tsx';
import { SourceKeys } from '#features/administration/subscriptions/source-keys.tsx';
import { SubscriptionActions } from '#features/administration/subscriptions/subscription-actions.tsx';
import { SubscriptionFacts } from '#features/administration/subscriptions/subscription-facts.tsx';
import { stateOf } from '#features/administration/subscriptions/subscription-words.ts';
import {
  subscriptionMutations,
  subscriptionQueries,
} from '#features/administration/subscriptions/subscriptions.api.ts';
import { failureOutcome } from '#lib/api/failures.ts';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import listClasses from '#ui/data-table/list-card.module.css';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { Note } from '#ui/forms/note.tsx';
import { BackHead } from '#ui/layout/back-head.tsx';
import { Notice } from '#ui/layout/notice.tsx';
import classes from '#pages/administration/admin-catalogue.module.css';

const back = { label: 'Back to Subscriptions', path: '/admin/catalogue/subscriptions' };

/** One source of the catalogue: how it went, its keys, and its documents. */
export function AdminSubscriptionPage() {
  const { id = '' } = useParams();
  const [failure, setFailure] = useState<string>();
  const { data: source, error, isFetching, refetch } = useQuery(subscriptionQueries.one(Number(id)));
  if (error && failureOutcome('profile', error).kind === 'not-found') return <NoSource />;
  const state = source && stateOf(source);
  return (
    <AdminFrame>
      <BackHead
        back={back}
        title={source ? source.name : 'Subscription'}
        badge={state && <StateBadge tone={state.tone}>{state.word}</StateBadge>}
        actions={source && <SubscriptionActions source={source} onFailure={setFailure} />}
      />
      <div className={classes.parts}>
        {failure && <Note tone="failure">{failure}</Note>}
        {!source && (
          <section className={listClasses.card} aria-label="Source">
            <div className={listClasses.rows}>
              {error ? (
                <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />
              ) : (
                <SkeletonRows count={6} rowHeight={58} />
              )}
            </div>
          </section>
        )}
        {source && (
          <>
            {source.failure && <Note tone="failure">{source.failure}</Note>}
            <SubscriptionFacts source={source} />
            <SourceKeys source={source} />
            <DocumentsSection source={source} onFailure={setFailure} />
          </>
        )}
      </div>
    </AdminFrame>
  );
}

interface DocumentsSectionProps {
  source: Subscription;
  onFailure: (text: string | undefined) => void;
}

function DocumentsSection({ source, onFailure }: DocumentsSectionProps) {
  const again = useSaving(subscriptionMutations.act(useQueryClient(), source.id));
  const canFetch = !source.is_paused && !source.is_running && !again.isPending;
  const fetchAgain = () => {
    onFailure(undefined);
    again.run('again', { onError: (error) => onFailure(inPlaceText('form', error)) });
  };
  return (
    <section className={listClasses.card} aria-label="Documents">
      <div className={listClasses.rows}>
        <SourceDocuments source={source} onFetchAgain={canFetch ? fetchAgain : undefined} />
      </div>
    </section>
  );
}

function NoSource() {
  return (
    <Notice
      icon={<IconPlugConnectedX size={28} stroke={1.6} />}
      title={messages.notFound}
      actions={
        <Button component={Link} to={back.path} variant="default">
          {back.label}
        </Button>
      }
    >
      There is no subscription at this address. It may have ended.
    </Notice>
  );
}
