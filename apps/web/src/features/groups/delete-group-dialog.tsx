import type { GroupName } from '@rampart/contract/api/filters.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { groupMutations } from './groups.api.ts';

interface DeleteGroupDialogProps {
  group: GroupName;
  isOpen: boolean;
  onClose: () => void;
}

export function DeleteGroupDialog({ group, isOpen, onClose }: DeleteGroupDialogProps) {
  const remove = useSaving(groupMutations.remove(useQueryClient(), group.id));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        onClose();
        remove.reset();
      }}
      title="Delete Group"
      warning={messages.warnEquipmentStays}
      failure={inPlaceText('group-dialog', remove.error)}
      action="Delete Group"
      isBusy={remove.isPending}
      onConfirm={() => remove.run(undefined, { onSuccess: onClose })}
    >
      <p>
        Delete the group <b>{group.name}</b>?
      </p>
    </ConfirmDialog>
  );
}
