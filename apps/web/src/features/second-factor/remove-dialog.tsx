import { Button, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { CodeInput } from './code-input.tsx';
import classes from './dialog-fields.module.css';
import { secondFactorMutations } from './second-factor.api.ts';

interface RemoveDialogProps {
  isOpen: boolean;
  onClose: () => void;
  hasPassword: boolean;
}

/** Switching it off takes the password and a code, so that an open screen is not enough. */
export function RemoveDialog({ isOpen, onClose, hasPassword }: RemoveDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const remove = useSaving(secondFactorMutations.remove(useQueryClient()));
  const failure = inPlaceText('form', remove.error);
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
      <DialogForm onSubmit={() => remove.run({ password, code }, { onSuccess: close })}>
        {failure && <DialogNote tone="failure">{failure}</DialogNote>}
        <DialogBody isPadded>
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
        </DialogBody>
        <DialogFoot>
          <Button variant="default" disabled={remove.isPending} onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            color="danger"
            loading={remove.isPending}
            disabled={code.trim() === '' || (hasPassword && password === '')}
          >
            Switch off
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
