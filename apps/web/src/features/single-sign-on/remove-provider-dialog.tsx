import { useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { providerMutations } from './provider.api.ts';

export function RemoveProviderDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const remove = useSaving(providerMutations.remove(useQueryClient()));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        onClose();
        remove.reset();
      }}
      title="Remove single sign-on"
      failure={inPlaceText('form', remove.error)}
      action="Remove"
      isBusy={remove.isPending}
      onConfirm={() => remove.run(undefined, { onSuccess: onClose })}
    >
      <p>All users sign in with their passwords. Users without one can use “Forgot your password?”.</p>
    </ConfirmDialog>
  );
}
