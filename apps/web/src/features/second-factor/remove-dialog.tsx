import { PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { CodeInput } from './code-input.tsx';
import classes from './dialog-fields.module.css';
import { secondFactorMutations } from './second-factor.api.ts';

interface RemoveDialogProps {
  isOpen: boolean;
  onClose: () => void;
  hasPassword: boolean;
}

/** Requires the password and a code, so that access to an unlocked screen is not enough. */
export function RemoveDialog({ isOpen, onClose, hasPassword }: RemoveDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const remove = useSaving(secondFactorMutations.remove(useQueryClient()));
  const close = () => {
    onClose();
    setPassword('');
    setCode('');
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
      <FormFields
        failure={inPlaceText('form', remove.error)}
        action="Switch off"
        isDestructive
        isBusy={remove.isPending}
        isComplete={code.trim() !== '' && (!hasPassword || password !== '')}
        onSubmit={() => remove.run({ password, code }, { onSuccess: close })}
        onClose={close}
      >
        <div className={classes.fields}>
          <p>Your password alone will sign you in. Your recovery codes are removed too.</p>
          {hasPassword && (
            <PasswordInput
              label="Your password"
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
            />
          )}
          <CodeInput description="From your authenticator app, or a recovery code" value={code} onChange={setCode} />
        </div>
      </FormFields>
    </Dialog>
  );
}
