import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, DialogBody, DialogFoot, DialogForm } from './dialog.tsx';
import { DialogNote } from './dialog-note.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The question, in paragraphs. */
  children: ReactNode;
  warning?: string;
  /** The server's error. */
  failure?: string;
  /** The label of the confirming button. */
  action: string;
  isDestructive?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
}

/** Asks before an action that affects other users. The focus starts on Cancel. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  warning,
  failure,
  action,
  isDestructive = true,
  isBusy,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="small" isBusy={isBusy}>
      <DialogForm onSubmit={onConfirm}>
        {warning && (
          <DialogNote tone="warning">
            <b>{warning}</b>
          </DialogNote>
        )}
        {failure && <DialogNote tone="failure">{failure}</DialogNote>}
        <DialogBody isPadded>{children}</DialogBody>
        <DialogFoot>
          <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color={isDestructive ? 'danger' : undefined} loading={isBusy}>
            {action}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
