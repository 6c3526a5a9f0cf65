import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { CodeInput } from './code-input.tsx';
import { CodesPart } from './codes-part.tsx';
import classes from './dialog-fields.module.css';
import { secondFactorMutations } from './second-factor.api.ts';

export function RenewCodesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [code, setCode] = useState('');
  const renew = useMutation(secondFactorMutations.renewCodes(useQueryClient()));
  const failure = inPlaceText('form', renew.error);
  const close = () => {
    onClose();
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
        <DialogForm onSubmit={() => renew.mutate(code)}>
          {failure && <DialogNote tone="failure">{failure}</DialogNote>}
          <DialogBody isPadded>
            <div className={classes.fields}>
              <p>The codes that you have now will no longer sign you in.</p>
              <CodeInput value={code} onChange={setCode} />
            </div>
          </DialogBody>
          <DialogFoot>
            <Button variant="default" disabled={renew.isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={renew.isPending} disabled={code.trim() === ''}>
              Make new codes
            </Button>
          </DialogFoot>
        </DialogForm>
      )}
    </Dialog>
  );
}
