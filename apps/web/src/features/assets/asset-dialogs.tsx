import { AddAssetDialog } from './edit/add-asset-dialog.tsx';
import { BulkEditDialog } from './bulk/bulk-edit-dialog.tsx';
import { EditAssetDialog, type AssetDialogProps } from './edit/edit-asset-dialog.tsx';
import { RemovedAssetsDialog } from './removal/removed-assets-dialog.tsx';
import type { AssetDialogsState } from './use-asset-dialogs.ts';
import { ViewAssetDialog } from './edit/view-asset-dialog.tsx';

interface Props {
  uuid: string;
  dialogs: AssetDialogsState;
  canEdit: boolean;
  onChanged: () => void;
  /** Called after an edit dialog was closed. */
  onEditClosed: () => void;
}

/** The dialog of the assets page that is open. */
export function AssetDialogs({ uuid, dialogs, canEdit, onChanged, onEditClosed }: Props) {
  const { shown, close, forget } = dialogs;
  if (!shown) return null;
  const { dialog, opening, isOpen } = shown;
  const common: AssetDialogProps = { uuid, isOpen, onClose: close, onClosed: forget, onChanged };
  const closeEdit = () => {
    close();
    onEditClosed();
  };
  switch (dialog.kind) {
    case 'add':
      return <AddAssetDialog key={opening} {...common} />;
    case 'removed':
      return <RemovedAssetsDialog key={opening} {...common} canEdit={canEdit} />;
    case 'several':
      return (
        <BulkEditDialog
          key={opening}
          {...common}
          onClose={closeEdit}
          assets={dialog.assets}
          outOfSight={dialog.outOfSight}
        />
      );
    case 'one':
      return canEdit ? (
        <EditAssetDialog key={opening} {...common} onClose={closeEdit} asset={dialog.asset} />
      ) : (
        <ViewAssetDialog key={opening} {...common} asset={dialog.asset} />
      );
  }
}
