import { Textarea } from '@mantine/core';
import type { ManagedUser } from '@rampart/contract/api/administration/users.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { userMutations } from './users.api.ts';
import { fullName } from './user-words.ts';

interface ImpersonateDialogProps {
  user: ManagedUser;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for a reason before an administrator acts as another user. */
export function ImpersonateDialog({ user, isOpen, onClose }: ImpersonateDialogProps) {
  const start = useMutation(userMutations.impersonate(user));
  const close = () => {
    onClose();
    start.reset();
  };
  // After success the page is left. Until then the buttons stay disabled.
  const isBusy = start.isPending || start.isSuccess;
  return (
    <Dialog isOpen={isOpen} onClose={close} title={`Impersonate ${fullName(user)}`} isBusy={isBusy}>
      <ReasonForm
        name={fullName(user)}
        failure={inPlaceText('form', start.error)}
        isBusy={isBusy}
        onStart={(reason) => start.mutate(reason)}
        onClose={close}
      />
    </Dialog>
  );
}

interface ReasonFormProps {
  name: string;
  failure: string | undefined;
  isBusy: boolean;
  onStart: (reason: string) => void;
  onClose: () => void;
}

function ReasonForm({ name, failure, isBusy, onStart, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  return (
    <FormFields
      failure={failure}
      action="Impersonate"
      isBusy={isBusy}
      isComplete={reason.trim() !== ''}
      onSubmit={() => onStart(reason)}
      onClose={onClose}
    >
      <p>
        For up to one hour, you can see and do what {name} can. Everything is recorded under both names, and {name}’s
        company can read the reason.
      </p>
      <Textarea
        label="Reason"
        data-autofocus
        rows={3}
        maxLength={limits.reasonMaxLength}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormFields>
  );
}
