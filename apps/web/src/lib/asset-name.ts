import type { Asset } from '@rampart/contract/api/assets.ts';

/** The product's own identifier of an asset. */
export function rampartId({ id }: Pick<Asset, 'id'>): string {
  return `RMP-${id}`;
}

/** What people call an asset: its own id, else its serial number, else ours. */
export function assetName(asset: Pick<Asset, 'id' | 'company_asset_uid' | 'serial_number'>): string {
  return asset.company_asset_uid ?? asset.serial_number ?? rampartId(asset);
}
