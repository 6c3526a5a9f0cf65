import type { ActionItemAsset } from '@rampart/contract/api/action-items.ts';
import { assetName } from '#lib/asset-name.ts';
import { PriorityLevel } from '#ui/product/priority-level.tsx';
import classes from './asset-words.module.css';

/** What an asset's card says in place of the columns. */
export function AssetWords({ asset }: { asset: ActionItemAsset }) {
  return (
    <div className={classes.words}>
      <b>{assetName(asset)}</b>
      <span>{asset.location_name ?? '–'}</span>
      <span>
        <PriorityLevel level={asset.priority_level} />
      </span>
    </div>
  );
}
