import { Button } from '@mantine/core';
import type { Asset } from '@rampart/contract/api/assets.ts';
import { Dialog, DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx';
import { AssetFacts } from './asset-facts.tsx';
import { assetName } from '#lib/asset-name.ts';
import { AssetTabs } from './asset-tabs.tsx';
import type { AssetDialogProps } from './edit-asset-dialog.tsx';

/** One asset, for users who may not change it. */
export function ViewAssetDialog({ uuid, isOpen, onClose, onClosed, asset }: AssetDialogProps & { asset: Asset }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} onClosed={onClosed} title="Asset" subtitle={assetName(asset)}>
      <AssetTabs uuid={uuid} assetId={asset.id} onClose={onClose}>
        <DialogBody isPadded>
          <AssetFacts asset={asset} />
        </DialogBody>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </DialogFoot>
      </AssetTabs>
    </Dialog>
  );
}
