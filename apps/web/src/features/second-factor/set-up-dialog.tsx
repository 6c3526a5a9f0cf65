import { PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { CodeInput } from './code-input.tsx';
import { CodesPart } from './codes-part.tsx';
import classes from './dialog-fields.module.css';
import { secondFactorMutations } from './second-factor.api.ts';

interface SetUpDialogProps {
  isOpen: boolean;
  onClose: () => void;
  hasPassword: boolean;
}

/** Three steps: the password, the authenticator with its first code, and the recovery codes. */
export function SetUpDialog({ isOpen, onClose, hasPassword }: SetUpDialogProps) {
  const begin = useMutation(secondFactorMutations.begin());
  const confirm = useMutation(secondFactorMutations.confirm(useQueryClient()));
  const close = () => {
    onClose();
    begin.reset();
    confirm.reset();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={confirm.isSuccess ? 'Save your recovery codes' : 'Set up a second factor'}
      isBusy={begin.isPending || confirm.isPending}
      closesOnClickOutside={false}
    >
      {confirm.isSuccess ? (
        <CodesPart codes={confirm.data.recovery_codes} onClose={close} />
      ) : begin.isSuccess ? (
        <CodePart enrolment={begin.data} confirm={confirm} onClose={close} />
      ) : (
        <BeginPart begin={begin} hasPassword={hasPassword} onClose={close} />
      )}
    </Dialog>
  );
}

interface Work<Answer> {
  mutate: (value: string) => void;
  error: unknown;
  isPending: boolean;
  data?: Answer;
}

function BeginPart({
  begin,
  hasPassword,
  onClose,
}: {
  begin: Work<unknown>;
  hasPassword: boolean;
  onClose: () => void;
}) {
  const [password, setPassword] = useState('');
  return (
    <FormFields
      failure={inPlaceText('form', begin.error)}
      action="Continue"
      isBusy={begin.isPending}
      isComplete={!hasPassword || password !== ''}
      onSubmit={() => begin.mutate(password)}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <p>You need an authenticator app on your phone or computer. Many password managers have one.</p>
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
      </div>
    </FormFields>
  );
}

interface CodePartProps {
  enrolment: { secret: string; address: string };
  confirm: Work<unknown>;
  onClose: () => void;
}

function CodePart({ enrolment, confirm, onClose }: CodePartProps) {
  const [code, setCode] = useState('');
  return (
    <FormFields
      failure={inPlaceText('form', confirm.error)}
      action="Confirm"
      isBusy={confirm.isPending}
      isComplete={code.trim() !== ''}
      onSubmit={() => confirm.mutate(code)}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <AuthenticatorSetup {...enrolment} />
        <CodeInput takesFocus label="Code that the app shows" value={code} onChange={setCode} />
      </div>
    </FormFields>
  );
}
