import type { SecondFactorUser } from '@rampart/contract/api/second-factor.ts';
import { useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { secondFactorMutations } from './second-factor.api.ts';

interface ResetDialogProps {
  /** The dialog is open while there is a user. */
  user: SecondFactorUser | undefined;
  onClose: () => void;
}

export function ResetDialog({ user, onClose }: ResetDialogProps) {
  const reset = useSaving(secondFactorMutations.reset(useQueryClient()));
  return (
    <ConfirmDialog
      isOpen={user !== undefined}
      onClose={() => {
        onClose();
        reset.reset();
      }}
      title="Reset second factor"
      warning="Make sure that this person really asked for it"
      failure={inPlaceText('form', reset.error)}
      action="Reset second factor"
      isBusy={reset.isPending}
      onConfirm={() => user && reset.run(user.id, { onSuccess: onClose })}
    >
      <p>
        <b>
          {user?.name} {user?.last_name}
        </b>{' '}
        is signed out everywhere and signs in with the password alone, or sets up a new second factor where the company
        requires one.
      </p>
    </ConfirmDialog>
  );
}
