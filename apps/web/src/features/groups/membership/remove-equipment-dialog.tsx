import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import classes from './remove-equipment-dialog.module.css';
import { membershipMutations, membershipQueries, type Member } from './membership.api.ts';

export interface MembershipDialogProps {
  product: Member;
  isOpen: boolean;
  onClose: () => void;
}

export function RemoveEquipmentDialog({ product, isOpen, onClose }: MembershipDialogProps) {
  const client = useQueryClient();
  const total = useQuery(membershipQueries.totalAssets(product));
  const detach = useSaving(membershipMutations.detach(client, product));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Remove Equipment"
      warning={messages.warnRemovedFromGroups}
      failure={inPlaceText('group-dialog', detach.error)}
      action="Remove"
      isBusy={detach.isPending}
      onConfirm={() => detach.run(undefined, { onSuccess: onClose })}
    >
      <p>
        Remove <b>{product.name}</b> from My Equipment?
      </p>
      <p className={classes.assets} aria-busy={total.isPending}>
        {aboutAssets(total.data)}
      </p>
    </ConfirmDialog>
  );
}

/** The sentence is also shown while the number loads, so that nothing moves. */
function aboutAssets(total: number | undefined): string {
  if (total === 0) return 'No assets are recorded for it.';
  if (total === 1) return 'Its 1 asset is kept and comes back if you add it again.';
  const assets = total === undefined ? 'assets' : quantity(total, 'asset');
  return `Its ${assets} are kept and come back if you add it again.`;
}
