import type { Asset } from '@rampart/contract/api/assets.ts';
import { assetName } from '#lib/asset-name.ts';
import { PriorityLevel } from '#ui/product/priority-level.tsx';
import classes from './asset-words.module.css';

/** The text of an asset's card, which replaces the columns on small screens. */
export function AssetWords({ asset }: { asset: Asset }) {
  return (
    <div className={classes.words}>
      <b>{assetName(asset)}</b>
      <span>{[asset.company_asset_uid && asset.serial_number, asset.location_name].filter(Boolean).join(', ')}</span>
      <span className={classes.last}>
        {asset.priority_level && <PriorityLevel level={asset.priority_level} />}
        {asset.firmware_version && <span className={classes.firmware}>Firmware {asset.firmware_version}</span>}
        <span>{asset.notes}</span>
      </span>
    </div>
  );
}
