import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { DialogNote } from './dialog-note.tsx';
import { Dialog, DialogBody, DialogFoot, DialogForm } from './dialog.tsx';
import classes from './preview-dialog.module.css';

interface PreviewDialogProps<Preview> {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  subtitle?: string;
  /** The label of the confirming button. */
  action: string;
  /** The query of the preview. */
  preview: {
    data: Preview | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Above the preview, also while it loads. */
  intro?: ReactNode;
  /** What the action changes. */
  children: (preview: Preview) => ReactNode;
  /** The height of the preview, in rows. */
  rows: number;
  /** Why the action is not possible, although the preview is loaded. */
  obstacleOf?: (preview: Preview) => string | null;
  canConfirm?: (preview: Preview) => boolean;
  saving: { error: Error | null; isPending: boolean; reset: () => void };
  /** `close` closes the dialog. */
  onConfirm: (close: () => void) => void;
}

/** Shows what an action would change, and asks before it. The focus starts on Cancel. */
export function PreviewDialog<Preview>({ isOpen, onClose, title, subtitle, ...question }: PreviewDialogProps<Preview>) {
  const { action, preview, intro, children, rows, obstacleOf, canConfirm, saving, onConfirm } = question;
  const { data, error, isFetching, refetch } = preview;
  const close = () => {
    onClose();
    saving.reset();
  };
  const obstacle = data === undefined ? null : (obstacleOf?.(data) ?? null);
  const failure = inPlaceText('form', saving.error) ?? obstacle;
  const isReady = data !== undefined && obstacle === null && (canConfirm?.(data) ?? true);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      {...(subtitle !== undefined && { subtitle })}
      isBusy={saving.isPending}
    >
      <DialogForm onSubmit={() => isReady && !saving.isPending && onConfirm(close)}>
        {failure && <DialogNote tone="failure">{failure}</DialogNote>}
        <DialogBody isPadded>
          <div className={classes.question}>
            {intro}
            {data !== undefined ? (
              children(data)
            ) : error ? (
              <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />
            ) : (
              <SkeletonRows count={rows} rowHeight={40} />
            )}
          </div>
        </DialogBody>
        <DialogFoot>
          <Button variant="default" data-autofocus disabled={saving.isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={!isReady}>
            {action}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
