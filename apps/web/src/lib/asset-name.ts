import type { Asset } from '@rampart/contract/api/assets.ts';
import { rampartId } from '@rampart/contract/rules/rampart-id.ts';

/** What people call an asset: its own id, else its serial number, else ours. */
export function assetName(asset: Pick<Asset, 'id' | 'company_asset_uid' | 'serial_number'>): string {
  return asset.company_asset_uid ?? asset.serial_number ?? rampartId(asset.id);
}
