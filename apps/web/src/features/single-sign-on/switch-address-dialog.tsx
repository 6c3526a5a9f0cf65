import { useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { providerMutations } from './provider.api.ts';

export function SwitchAddressDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const change = useSaving(providerMutations.switchAddress(useQueryClient()));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        onClose();
        change.reset();
      }}
      title="Switch the redirect address"
      failure={inPlaceText('form', change.error)}
      action="Switch"
      isDestructive={false}
      isBusy={change.isPending}
      onConfirm={() => change.run(undefined, { onSuccess: onClose })}
    >
      <p>Have you added the new address at your provider? Otherwise nobody can sign in there until you do.</p>
      <p>You cannot switch back. Administrators can always sign in with their passwords.</p>
    </ConfirmDialog>
  );
}
