import { Button, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx';
import { AssetHistory } from '../history/asset-history.tsx';
import classes from './asset-tabs.module.css';

interface AssetTabsProps {
  uuid: string;
  assetId: number;
  onClose: () => void;
  /** The body and the foot of the first tab. */
  children: ReactNode;
}

/** The two tabs of an asset's dialog: its data and its history. */
export function AssetTabs({ uuid, assetId, onClose, children }: AssetTabsProps) {
  return (
    <Tabs defaultValue="details" keepMounted={false} classNames={classes}>
      <Tabs.List>
        <Tabs.Tab value="details">Details</Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details">{children}</Tabs.Panel>
      <Tabs.Panel value="history">
        <DialogBody>
          <AssetHistory uuid={uuid} assetId={assetId} />
        </DialogBody>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </DialogFoot>
      </Tabs.Panel>
    </Tabs>
  );
}
