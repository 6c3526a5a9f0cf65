import { Anchor, Button } from '@mantine/core';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { showStatus } from '#ui/failures/status-message.tsx';
import { AssetFields } from './asset-fields.tsx';
import { dataOf, differingFields, noValues } from './asset-values.ts';
import { assetMutations } from '../assets.api.ts';
import type { AssetDialogProps } from './edit-asset-dialog.tsx';
import { refusalOf } from './field-errors.ts';
import { useAssetForm } from './use-asset-form.ts';
import { useCloseGuard } from './use-close-guard.tsx';

/** Adds an asset by hand. The dialog is mounted again each time it opens. */
export function AddAssetDialog({ uuid, isOpen, onClose, onClosed, onChanged }: AssetDialogProps) {
  const form = useAssetForm(noValues);
  const [failure, setFailure] = useState<string>();
  const isDirty = differingFields(noValues, form.values).length > 0;
  const create = useMutation({
    ...assetMutations.create(uuid),
    onSuccess: () => {
      showStatus(messages.assetAdded);
      onChanged();
      onClose();
    },
    onError: (error) => {
      const { fields, text } = refusalOf(error);
      form.setErrors(fields);
      setFailure(text);
    },
  });
  const guard = useCloseGuard(isOpen && isDirty, onClose);
  const save = () => {
    setFailure(undefined);
    if (!form.validate().hasErrors) create.mutate(dataOf(form.values));
  };
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={guard.close}
        onClosed={onClosed}
        title="Add Asset"
        isBusy={create.isPending || guard.isAsking}
        closesOnClickOutside={!isDirty}
      >
        <DialogForm onSubmit={save}>
          <DialogBody isPadded>
            {failure && <DialogNote tone="failure">{failure}</DialogNote>}
            <AssetFields form={form} />
          </DialogBody>
          <DialogFoot
            secondary={
              <Anchor component={Link} to={`/equipment/add?product=${uuid}`} inherit>
                Add several
              </Anchor>
            }
          >
            <Button variant="default" disabled={create.isPending} onClick={guard.close}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Add Asset
            </Button>
          </DialogFoot>
        </DialogForm>
      </Dialog>
      {guard.question}
    </>
  );
}
