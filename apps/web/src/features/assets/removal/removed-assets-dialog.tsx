import { Button } from '@mantine/core';
import type { RemovedAsset } from '@rampart/contract/api/assets.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { IconArchive } from '@tabler/icons-react';
import { useRef } from 'react';
import { momentOf } from '#lib/dates.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { Dialog, DialogBody } from '#ui/dialogs/dialog.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { LoadMore } from '#ui/data-table/load-more.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { showStatus } from '#ui/failures/status-message.tsx';
import { assetName } from '#lib/asset-name.ts';
import { assetMutations, assetQueries } from '../assets.api.ts';
import type { AssetDialogProps } from '../edit/edit-asset-dialog.tsx';
import classes from './removed-assets-dialog.module.css';

/** The removed assets, with a button to restore each. */
export function RemovedAssetsDialog({ canEdit, ...dialog }: AssetDialogProps & { canEdit: boolean }) {
  const { uuid, isOpen, onClose, onClosed, onChanged } = dialog;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} onClosed={onClosed} title="Removed Assets" size="list">
      <DialogBody>
        <RemovedList uuid={uuid} canEdit={canEdit} onChanged={onChanged} />
      </DialogBody>
    </Dialog>
  );
}

type RemovedListProps = Pick<AssetDialogProps, 'uuid' | 'onChanged'> & { canEdit: boolean };

function RemovedList({ uuid, canEdit, onChanged }: RemovedListProps) {
  const query = useInfiniteQuery(assetQueries.removed(uuid));
  const place = useRef<HTMLDivElement>(null);
  const restore = useMutation({
    ...assetMutations.restore(uuid),
    onSuccess: () => {
      showStatus(messages.assetsRestored(1));
      // The focused button disappears with its row.
      place.current?.focus();
      onChanged();
    },
  });
  const assets = query.data?.pages.flatMap((page) => page.assets);
  return (
    <div ref={place} tabIndex={-1}>
      <ListResults
        rows={assets}
        load={loadStateOf(query)}
        waiting={<SkeletonRows count={5} rowHeight={57} />}
        empty={
          <EmptyState icon={<IconArchive size={22} stroke={1.6} />} title="No removed assets">
            Removed assets stay here and can be restored.
          </EmptyState>
        }
        foot={
          query.hasNextPage && (
            <div className={classes.more}>
              <LoadMore {...nextPageOf(query)} isWide />
            </div>
          )
        }
      >
        {(rows) => (
          <ul className={classes.list} aria-label="Removed assets">
            {rows.map((asset) => (
              <li key={asset.id} className={classes.item}>
                <div>
                  <b>{assetName(asset)}</b>
                  <span>{factsOf(asset)}</span>
                  <span>{removal(asset)}</span>
                </div>
                {canEdit && (
                  <Button
                    variant="default"
                    aria-label={`Restore ${assetName(asset)}`}
                    loading={restore.isPending && restore.variables[0] === asset.id}
                    onClick={() => restore.mutate([asset.id])}
                  >
                    Restore
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListResults>
    </div>
  );
}

function factsOf({ company_asset_uid, serial_number, firmware_version, location_name }: RemovedAsset): string {
  const firmware = firmware_version && `Firmware ${firmware_version}`;
  return [company_asset_uid && serial_number, firmware, location_name].filter(Boolean).join(', ');
}

function removal({ removed_at, removed_by }: RemovedAsset): string {
  return `Removed ${momentOf(removed_at)}${removed_by === null ? '' : ` by ${removed_by}`}`;
}
