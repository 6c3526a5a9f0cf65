import type { ActionItemAsset } from '@rampart/contract/api/action-items.ts';
import type { ReactNode } from 'react';
import { PriorityLevel } from '#ui/product/priority-level.tsx';
import classes from './asset-facts.module.css';

interface AssetFactsProps {
  asset: ActionItemAsset;
  /** The firmware version that closes everything. Without it nothing is open. */
  upgrade?: ReactNode;
}

/** The data of the dialog's single asset. */
export function AssetFacts({ asset, upgrade }: AssetFactsProps) {
  return (
    <dl className={classes.facts}>
      <Fact name="Asset ID">
        <span className={classes.code}>{asset.company_asset_uid ?? '–'}</span>
      </Fact>
      <Fact name="Serial Number">
        <span className={classes.code}>{asset.serial_number ?? '–'}</span>
      </Fact>
      <Fact name="Firmware Version">
        <span className={classes.code}>{asset.firmware_version ?? '–'}</span>
      </Fact>
      <Fact name="Location">{asset.location_name ?? '–'}</Fact>
      <Fact name="Priority">
        <PriorityLevel level={asset.priority_level} />
      </Fact>
      {upgrade && <Fact name="Firmware Update">{upgrade}</Fact>}
      <Fact name="Notes">{asset.notes ?? '–'}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-name={name}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
