import { Button } from '@mantine/core';
import type { ImportPair } from '@rampart/contract/api/spreadsheets/matching.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQuery } from '@tanstack/react-query';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog, DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import type { DecisionQueue } from './decision-queue.ts';
import { pairQueries } from './pairs.api.ts';

const least = 90;

/** Confirms the first candidates of all pairs that Rampart is quite sure about. It counts them before it asks. */
export function SureButton({ id, queue }: { id: number; queue: DecisionQueue }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChecks size={16} stroke={1.7} />}
        onClick={() => void queue.settle().then(() => setIsOpen(true))}
      >
        Confirm all with at least {least} %
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`Confirm all with at least ${least} %`} size="small">
        <Question id={id} queue={queue} onClose={close} />
      </Dialog>
    </>
  );
}

function Question({ id, queue, onClose }: { id: number; queue: DecisionQueue; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(pairQueries.allOpen(id, true));
  const sure = data?.map(queue.shown).filter(isSure) ?? [];
  const rows = sure.reduce((sum, { assets }) => sum + assets, 0);
  const confirmAll = () => {
    for (const pair of sure) {
      const [first] = pair.candidates;
      if (first) queue.decide(pair, { state: 'confirmed', product: first.product });
    }
    onClose();
  };
  return (
    <>
      <DialogBody isPadded>
        {error && !data ? (
          <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />
        ) : (
          <p role="status">
            {!data
              ? 'Counting the open products…'
              : sure.length === 0
                ? `No open product has a candidate with at least ${least} %.`
                : `The first candidate of ${quantity(sure.length, 'open product')} with ${quantity(rows, 'row')} is at least ${least} % sure. Confirm ${sure.length === 1 ? 'it' : `all ${sure.length.toLocaleString('en-US')}`}? You can undo each one.`}
          </p>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={sure.length === 0} onClick={confirmAll}>
          Confirm {sure.length > 0 ? sure.length.toLocaleString('en-US') : ''}
        </Button>
      </DialogFoot>
    </>
  );
}

const isSure = ({ state, candidates }: ImportPair) => state === 'open' && (candidates[0]?.sureness ?? 0) >= least;
