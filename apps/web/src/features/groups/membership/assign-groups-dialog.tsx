import type { GroupName } from '@rampart/contract/api/filters.ts';
import { useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { AssignGroupsForm } from './assign-groups-form.tsx';
import { membershipMutations } from './membership.api.ts';
import type { MembershipDialogProps } from './remove-equipment-dialog.tsx';

/** Sets the groups of a product. Without any group it stays in My Equipment. */
export function AssignGroupsDialog({ product, isOpen, onClose }: MembershipDialogProps) {
  const sync = useSaving(membershipMutations.sync(useQueryClient(), product));
  const save = (groups: GroupName[]) => sync.run(groups, { onSuccess: onClose });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Assign to Group(s)"
      subtitle={product.name}
      isBusy={sync.isPending}
    >
      <AssignGroupsForm
        assigned={product.groups ?? []}
        failure={inPlaceText('group-dialog', sync.error)}
        isBusy={sync.isPending}
        onSave={save}
        onClose={onClose}
      />
    </Dialog>
  );
}
