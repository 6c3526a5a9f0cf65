import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { CodesPart } from './codes-part.tsx';
import { PasswordAndCode } from './password-and-code.tsx';
import { secondFactorMutations } from './second-factor.api.ts';

interface RenewCodesDialogProps {
  isOpen: boolean;
  onClose: () => void;
  hasPassword: boolean;
}

export function RenewCodesDialog({ isOpen, onClose, hasPassword }: RenewCodesDialogProps) {
  const renew = useMutation(secondFactorMutations.renewCodes(useQueryClient()));
  const close = () => {
    onClose();
    renew.reset();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={renew.isSuccess ? 'Save your recovery codes' : 'Make new recovery codes'}
      isBusy={renew.isPending}
      closesOnClickOutside={false}
    >
      {renew.isSuccess ? (
        <CodesPart codes={renew.data.recovery_codes} onClose={close} />
      ) : (
        <PasswordAndCode
          hasPassword={hasPassword}
          action="Make new codes"
          isBusy={renew.isPending}
          failure={inPlaceText('form', renew.error)}
          onSubmit={renew.mutate}
          onClose={close}
        >
          The codes that you have now will no longer sign you in.
        </PasswordAndCode>
      )}
    </Dialog>
  );
}
