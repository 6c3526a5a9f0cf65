import type { Asset } from '@rampart/contract/api/assets.ts';

/** What tells people which asset it is. */
export function assetName({ company_asset_uid, serial_number, id }: Asset): string {
  return company_asset_uid ?? serial_number ?? `RMP-${id}`;
}
