import { useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { PasswordAndCode } from './password-and-code.tsx';
import { secondFactorMutations } from './second-factor.api.ts';

interface RemoveDialogProps {
  isOpen: boolean;
  onClose: () => void;
  hasPassword: boolean;
}

export function RemoveDialog({ isOpen, onClose, hasPassword }: RemoveDialogProps) {
  const remove = useSaving(secondFactorMutations.remove(useQueryClient()));
  const close = () => {
    onClose();
    remove.reset();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Switch off the second factor"
      isBusy={remove.isPending}
      closesOnClickOutside={false}
    >
      <PasswordAndCode
        hasPassword={hasPassword}
        action="Switch off"
        isDestructive
        isBusy={remove.isPending}
        failure={inPlaceText('form', remove.error)}
        onSubmit={(proof) => remove.run(proof, { onSuccess: close })}
        onClose={close}
      >
        Your password alone will sign you in. Your recovery codes are removed too.
      </PasswordAndCode>
    </Dialog>
  );
}
