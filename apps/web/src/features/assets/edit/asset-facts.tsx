import type { Asset } from '@rampart/contract/api/assets.ts';
import { PriorityLevel } from '#ui/product/priority-level.tsx';
import classes from './asset-facts.module.css';
import { rampartId } from '@rampart/contract/rules/rampart-id.ts';

/** The data of an asset, read-only. */
export function AssetFacts({ asset }: { asset: Asset }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Asset ID</dt>
        <dd className={classes.code}>{asset.company_asset_uid ?? '–'}</dd>
      </div>
      <div>
        <dt>Serial Number</dt>
        <dd className={classes.code}>{asset.serial_number ?? '–'}</dd>
      </div>
      <div>
        <dt>Firmware Version</dt>
        <dd className={classes.code}>{asset.firmware_version ?? '–'}</dd>
      </div>
      <div>
        <dt>Location</dt>
        <dd>{asset.location_name ?? '–'}</dd>
      </div>
      <div>
        <dt>Priority</dt>
        <dd>
          <PriorityLevel level={asset.priority_level} />
        </dd>
      </div>
      <div>
        <dt>Rampart ID</dt>
        <dd className={classes.code}>{rampartId(asset.id)}</dd>
      </div>
      <div>
        <dt>Notes</dt>
        <dd className={classes.notes}>{asset.notes ?? '–'}</dd>
      </div>
    </dl>
  );
}
