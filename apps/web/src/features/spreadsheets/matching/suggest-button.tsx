import { Button } from '@mantine/core';
import type { ImportPair } from '@rampart/contract/api/spreadsheets/matching.ts';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showStatus } from '#ui/failures/status-message.tsx';
import type { DecisionQueue } from './decision-queue.ts';
import { pairName } from './match-words.ts';
import classes from './pair-row.module.css';
import { pairMutations } from './pairs.api.ts';

interface SuggestButtonProps {
  importId: number;
  pair: ImportPair;
  queue: DecisionQueue;
  tabIndex: number;
}

/** Sends a confirmed pair to the operators. Shows everything that is sent before it is sent. */
export function SuggestButton({ importId, pair, queue, tabIndex }: SuggestButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const suggest = useSaving(pairMutations.suggest(importId));
  const close = () => {
    setIsOpen(false);
    suggest.reset();
  };
  if (pair.is_suggested) {
    return (
      <span className={classes.suggested}>
        <IconCheck size={14} stroke={1.8} aria-hidden="true" />
        Suggested
      </span>
    );
  }
  const { product } = pair;
  // An own product is suggested itself, on the page of own products.
  if (!product || product.is_own) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        tabIndex={tabIndex}
        aria-label={`Suggest ${pairName(pair)} for all companies`}
        onClick={() => setIsOpen(true)}
      >
        Suggest for all companies
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title="Suggest for all companies"
        failure={inPlaceText('form', suggest.error)}
        action="Send to the operators"
        isDestructive={false}
        isBusy={suggest.isPending}
        onConfirm={() =>
          void queue.settle().then(() =>
            suggest.run(
              { pair: pair.id, product: product.uuid },
              {
                onSuccess: () => {
                  queue.suggested(pair);
                  showStatus('Sent to the operators');
                  close();
                },
              },
            ),
          )
        }
      >
        <p>
          The operators of Rampart decide whether the imports of all companies use it. This is sent, and nothing else:
        </p>
        <div className={classes.sent}>
          <Facts>
            <Fact title="Maker" values={[pair.maker.trim() || 'Blank']} />
            <Fact title="Model" values={[pair.model.trim() || 'Blank']} />
            <Fact title="Product" values={[[product.manufacturer, product.name].filter(Boolean).join(' ')]} />
          </Facts>
        </div>
      </ConfirmDialog>
    </>
  );
}
