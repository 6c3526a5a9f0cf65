import { Button } from '@mantine/core';
import type { ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { importMutations } from '../imports.api.ts';

/** The dialog stays mounted while it closes, even if the button is already gone. */
export function UndoImportButton({ done: { id, counts, can_undo } }: { done: ImportSummary }) {
  const [isOpen, setIsOpen] = useState(false);
  const undo = useSaving(importMutations.undo(useQueryClient(), id));
  const close = () => {
    setIsOpen(false);
    undo.reset();
  };
  const parts = [
    counts.new > 0 && `${quantity(counts.new, 'new row')} removed`,
    counts.changed > 0 && `${quantity(counts.changed, 'changed row')} reset`,
    counts.removed > 0 && `${quantity(counts.removed, 'removed row')} restored`,
  ].filter(Boolean);
  return (
    <>
      {can_undo && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} stroke={1.7} />}
          onClick={() => setIsOpen(true)}
        >
          Undo import
        </Button>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title="Undo import"
        failure={inPlaceText('form', undo.error)}
        action="Undo import"
        isBusy={undo.isPending}
        onConfirm={() => undo.run(undefined, { onSuccess: close })}
      >
        <p>Everything goes back to what it was before this import: {parts.join(', ')}.</p>
        <p>Rows that changed after the import stay as they are. The report lists them.</p>
      </ConfirmDialog>
    </>
  );
}
