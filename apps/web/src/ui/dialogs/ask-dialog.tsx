import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx';

interface AskDialogProps {
  isOpen: boolean;
  title: string;
  /** The message or question. */
  children: ReactNode;
  confirm: { label: string; onSelect: () => void };
  /** The label of the cancel button. An alert has none. */
  cancel?: string;
  onClose: () => void;
  onClosed?: () => void;
}

/** Shows one message or question about unsaved changes. */
export function AskDialog({ isOpen, title, children, confirm, cancel, onClose, onClosed }: AskDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} onClosed={onClosed} title={title} size="small">
      <DialogBody isPadded>
        <p>{children}</p>
      </DialogBody>
      <DialogFoot>
        {cancel && (
          <Button variant="default" data-autofocus onClick={onClose}>
            {cancel}
          </Button>
        )}
        <Button data-autofocus={cancel ? undefined : true} onClick={confirm.onSelect}>
          {confirm.label}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
