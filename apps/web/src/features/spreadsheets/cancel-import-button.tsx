import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { importMutations } from './imports.api.ts';

/** Cancels an import that waits for its columns or its products. */
export function CancelImportButton({ id }: { id: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const cancel = useSaving(importMutations.cancelStep(useQueryClient(), id));
  const close = () => {
    setIsOpen(false);
    cancel.reset();
  };
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Cancel import
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title="Cancel import"
        failure={inPlaceText('form', cancel.error)}
        action="Cancel import"
        isBusy={cancel.isPending}
        onConfirm={() => cancel.run(undefined, { onSuccess: close })}
      >
        <p>Rampart imports nothing from the file and deletes it. Your choices for this file are lost.</p>
      </ConfirmDialog>
    </>
  );
}
