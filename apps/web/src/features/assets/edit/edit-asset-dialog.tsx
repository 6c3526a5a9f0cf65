import { Button } from '@mantine/core';
import type { Asset } from '@rampart/contract/api/assets.ts';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { AssetFields } from './asset-fields.tsx';
import { assetName } from '#lib/asset-name.ts';
import { AssetTabs } from './asset-tabs.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { RemoveButton } from '../removal/remove-button.tsx';
import { useAssetEdit } from './use-asset-edit.ts';
import { useCloseGuard } from './use-close-guard.tsx';

export interface AssetDialogProps {
  uuid: string;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** Called after something was saved, removed or restored. */
  onChanged: () => void;
}

/** The fields and the history of one asset. The dialog is mounted again each time it opens. */
export function EditAssetDialog({ asset, ...dialog }: AssetDialogProps & { asset: Asset }) {
  const { uuid, isOpen, onClose, onClosed, onChanged } = dialog;
  const done = () => {
    onChanged();
    onClose();
  };
  const edit = useAssetEdit(uuid, asset, done);
  const guard = useCloseGuard(isOpen && edit.isDirty, onClose);
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={guard.close}
        onClosed={onClosed}
        title="Edit Asset"
        subtitle={assetName(asset)}
        isBusy={edit.isSaving || guard.isAsking}
        closesOnClickOutside={!edit.isDirty}
      >
        <AssetTabs uuid={uuid} assetId={asset.id} onClose={guard.close}>
          <DialogForm onSubmit={edit.save}>
            <DialogBody isPadded>
              {edit.failure && <DialogNote tone="failure">{edit.failure}</DialogNote>}
              {edit.conflict && <ConflictPanel conflict={edit.conflict} onChoose={edit.choose} />}
              <AssetFields form={edit.form} asset={asset} firmware={edit.firmware} />
            </DialogBody>
            <DialogFoot
              secondary={<RemoveButton uuid={uuid} ids={[asset.id]} onRemoved={done} onRestored={onChanged} />}
            >
              <Button variant="default" disabled={edit.isSaving} onClick={guard.close}>
                Cancel
              </Button>
              <Button type="submit" loading={edit.isSaving} disabled={!edit.canSave}>
                Save
              </Button>
            </DialogFoot>
          </DialogForm>
        </AssetTabs>
      </Dialog>
      {guard.question}
    </>
  );
}
