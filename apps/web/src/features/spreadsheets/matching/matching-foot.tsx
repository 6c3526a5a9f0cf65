import { Button } from '@mantine/core';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { CancelImportButton } from '../cancel-import-button.tsx';
import { mappingMutations } from '../mapping/mapping.api.ts';
import { SaveWords, tryingAgain } from '../mapping/save-state.tsx';
import { StepFoot } from '../step-foot.tsx';
import type { DecisionQueue } from './decision-queue.ts';
import { pairMutations, pairQueries } from './pairs.api.ts';

/** The foot of the products step: back to the columns, cancel, or compare the rows. */
export function MatchingFoot({ id, queue }: { id: number; queue: DecisionQueue }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const back = useMutation(mappingMutations.change(client, id));
  const proceed = useMutation(pairMutations.continue(client, id, queue, 'shared'));
  const counts = queue.counts();
  const open = counts?.open ?? 0;
  return (
    <>
      <StepFoot
        secondary={
          <>
            <CancelImportButton id={id} />
            <Button
              variant="default"
              loading={back.isPending}
              onClick={() => void queue.settle().then(() => back.mutate())}
            >
              Back to columns
            </Button>
          </>
        }
        state={
          <SaveWords status={queue.isFailing() ? 'failed' : 'saved'} onTryAgain={() => void queue.settle()}>
            {queue.isFailing()
              ? tryingAgain
              : queue.isBusy()
                ? 'Saving…'
                : counts && (open > 0 ? `${quantity(open, 'product')} open` : 'Every product has a decision')}
          </SaveWords>
        }
      >
        <Button
          loading={proceed.isPending}
          disabled={!counts}
          onClick={() => (open > 0 ? setIsAsking(true) : proceed.mutate())}
        >
          Continue
        </Button>
      </StepFoot>
      <ContinueDialog id={id} queue={queue} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

interface ContinueDialogProps {
  id: number;
  queue: DecisionQueue;
  isOpen: boolean;
  onClose: () => void;
}

function ContinueDialog({ id, queue, isOpen, onClose }: ContinueDialogProps) {
  const proceed = useSaving(pairMutations.continue(useQueryClient(), id, queue, 'form'));
  const close = () => {
    onClose();
    proceed.reset();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title="Continue with open products"
      failure={inPlaceText('form', proceed.error)}
      action="Continue"
      isDestructive={false}
      isBusy={proceed.isPending}
      onConfirm={() => proceed.run(undefined, { onSuccess: close })}
    >
      <LeftOut id={id} queue={queue} />
    </ConfirmDialog>
  );
}

/** Counted when the question opens. */
function LeftOut({ id, queue }: { id: number; queue: DecisionQueue }) {
  const { data, error, isFetching, refetch } = useQuery(pairQueries.allOpen(id, true));
  if (error && !data)
    return <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />;
  const open = data?.map(queue.shown).filter(({ state }) => state === 'open');
  const rows = open?.reduce((sum, { assets }) => sum + assets, 0) ?? 0;
  const aside = queue.counts()?.['set-aside'] ?? 0;
  return (
    <>
      <p role="status">
        {open
          ? `${quantity(rows, 'row')} of ${quantity(open.length, 'open product')} ${rows === 1 ? 'is' : 'are'} left out.`
          : 'Counting the rows that are left out…'}
        {aside > 0 && ` So are the rows of ${quantity(aside, 'product')} set aside.`}
      </p>
      <p>The report lists them as faulty rows. You can download them, and upload them again later.</p>
    </>
  );
}
