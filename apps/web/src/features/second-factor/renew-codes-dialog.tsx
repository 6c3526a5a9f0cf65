import { PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { CodeInput } from './code-input.tsx';
import { CodesPart } from './codes-part.tsx';
import classes from './dialog-fields.module.css';
import { secondFactorMutations } from './second-factor.api.ts';

interface RenewCodesDialogProps {
  isOpen: boolean;
  onClose: () => void;
  hasPassword: boolean;
}

/** Requires the password and a code, because a recovery code can replace the second factor. */
export function RenewCodesDialog({ isOpen, onClose, hasPassword }: RenewCodesDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const renew = useMutation(secondFactorMutations.renewCodes(useQueryClient()));
  const close = () => {
    onClose();
    setPassword('');
    setCode('');
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
        <FormFields
          failure={inPlaceText('form', renew.error)}
          action="Make new codes"
          isBusy={renew.isPending}
          isComplete={code.trim() !== '' && (!hasPassword || password !== '')}
          onSubmit={() => renew.mutate({ password, code })}
          onClose={close}
        >
          <div className={classes.fields}>
            <p>The codes that you have now will no longer sign you in.</p>
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
      )}
    </Dialog>
  );
}
