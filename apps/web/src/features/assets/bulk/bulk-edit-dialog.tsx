import { Button } from '@mantine/core';
import type { Asset } from '@rampart/contract/api/assets.ts';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { BulkConflictPanel } from './bulk-conflict-panel.tsx';
import { BulkFields } from './bulk-fields.tsx';
import type { AssetDialogProps } from '../edit/edit-asset-dialog.tsx';
import { RemoveButton } from '../removal/remove-button.tsx';
import { useBulkEdit } from './use-bulk-edit.ts';
import { useCloseGuard } from '../edit/use-close-guard.tsx';

interface BulkEditDialogProps extends AssetDialogProps {
  assets: readonly Asset[];
  /** How many of them the list does not show at the moment. */
  outOfSight: number;
}

/** Edits several assets together. It is mounted again for each opening. */
export function BulkEditDialog({ assets, outOfSight, ...dialog }: BulkEditDialogProps) {
  const { uuid, isOpen, onClose, onClosed, onChanged } = dialog;
  const done = () => {
    onChanged();
    onClose();
  };
  const edit = useBulkEdit(uuid, assets, done);
  const guard = useCloseGuard(isOpen && edit.isDirty, onClose);
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={guard.close}
        onClosed={onClosed}
        title={`Edit Assets (${assets.length.toLocaleString('en-US')} selected)`}
        subtitle="Fields that you leave blank keep their values."
        isBusy={edit.isSaving || guard.isAsking}
        closesOnClickOutside={!edit.isDirty}
      >
        <DialogForm onSubmit={edit.save}>
          <DialogBody isPadded>
            {edit.failure && <DialogNote tone="failure">{edit.failure}</DialogNote>}
            {outOfSight > 0 && (
              <DialogNote tone="warning">
                {`${outOfSight.toLocaleString('en-US')} of them ${outOfSight === 1 ? 'is' : 'are'} not in the current list.`}
              </DialogNote>
            )}
            {edit.conflict && <BulkConflictPanel conflict={edit.conflict} onChoose={edit.choose} />}
            <BulkFields assets={assets} edit={edit} />
          </DialogBody>
          <DialogFoot
            secondary={
              <RemoveButton uuid={uuid} ids={assets.map(({ id }) => id)} onRemoved={done} onRestored={onChanged} />
            }
          >
            <Button variant="default" disabled={edit.isSaving} onClick={guard.close}>
              Cancel
            </Button>
            <Button type="submit" loading={edit.isSaving} disabled={!edit.canSave}>
              Save
            </Button>
          </DialogFoot>
        </DialogForm>
      </Dialog>
      {guard.question}
    </>
  );
}
