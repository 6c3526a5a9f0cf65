import type { Asset } from '@rampart/contract/api/assets.ts';
import { rampartId } from '@rampart/contract/rules/rampart-id.ts';

/** The name of an asset for people: the company's id, or the serial number, or Rampart's identifier. */
export function assetName(asset: Pick<Asset, 'id' | 'company_asset_uid' | 'serial_number'>): string {
  return asset.company_asset_uid ?? asset.serial_number ?? rampartId(asset.id);
}
