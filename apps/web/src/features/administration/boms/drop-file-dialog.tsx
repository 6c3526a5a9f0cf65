import type { WaitingBom } from '@rampart/contract/api/administration/boms.ts';
import { useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { bomMutations } from './boms.api.ts';

interface DropFileDialogProps {
  bom: WaitingBom;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a waiting file is dropped. */
export function DropFileDialog({ bom, isOpen, onClose }: DropFileDialogProps) {
  const drop = useSaving(bomMutations.drop(useQueryClient()));
  const close = () => {
    onClose();
    drop.reset();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title="Drop File"
      failure={inPlaceText('form', drop.error)}
      action="Drop"
      isBusy={drop.isPending}
      onConfirm={() => drop.run(bom.id, { onSuccess: close })}
    >
      <p>The catalogue does not change. To use {bom.file} later, upload it again.</p>
    </ConfirmDialog>
  );
}
