import { Button } from '@mantine/core';
import type { DoubleSide } from '@rampart/contract/api/administration/doubles.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { ReactNode } from 'react';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { Fact } from '#ui/layout/facts.tsx';
import classes from './merge-dialog.module.css';
import { SideChoice } from './side-choice.tsx';

/** Two that an operator can merge. */
export interface MergePair {
  one: DoubleSide;
  other: DoubleSide;
  /** Why they are probably one, if Rampart found them. */
  why?: string;
}

interface MergeFormProps {
  why: string | undefined;
  /** The question, such as "Product to keep". */
  label: string;
  sides: [DoubleSide, DoubleSide];
  kept: string;
  onKept: (uuid: string) => void;
  /** The preview of the merge. */
  preview: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** What moves, once the preview is there. */
  effect: ReactNode;
  /** The height of the effect, in rows. */
  rows: number;
  failure: string | undefined;
  isBusy: boolean;
  onMerge: () => void;
  onClose: () => void;
}

/** Asks which of two entries to keep, and shows the effect before it merges them. */
export function MergeForm({ why, label, sides, kept, onKept, preview, effect, rows, ...form }: MergeFormProps) {
  const { failure, isBusy, onMerge, onClose } = form;
  const { error, isFetching, refetch } = preview;
  return (
    <DialogForm onSubmit={() => effect && !isBusy && onMerge()}>
      {failure && <DialogNote tone="failure">{failure}</DialogNote>}
      <DialogBody isPadded>
        <div className={classes.question}>
          {why !== undefined && <p>{why}</p>}
          <SideChoice label={label} sides={sides} value={kept} onChange={onKept} />
          {effect ||
            (error ? (
              <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />
            ) : (
              <SkeletonRows count={rows} rowHeight={40} />
            ))}
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={!effect}>
          Merge
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}

/** How many Asset IDs the merge changes. */
export function AssetIdsFact({ renamed }: { renamed: number }) {
  const text =
    renamed === 1
      ? 'One asset has an Asset ID that is already used. It gets a number, for example “P-1 (2)”.'
      : `${quantity(renamed, 'asset')} have an Asset ID that is already used. They get a number, for example “P-1 (2)”.`;
  return <Fact title="Asset IDs" values={[renamed === 0 ? 'No Asset ID changes' : text]} />;
}
