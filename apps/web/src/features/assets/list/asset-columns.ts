import type { AssetMetadata, assetOrder } from '@rampart/contract/api/assets.ts';

export type AssetOrder = ReturnType<typeof assetOrder.parse>;

export const assetSorts = [
  { name: 'asset_id', label: 'Asset ID' },
  { name: 'serial_number', label: 'Serial Number' },
  { name: 'priority', label: 'Priority' },
  { name: 'location', label: 'Location' },
  { name: 'notes', label: 'Notes' },
] as const satisfies readonly { name: AssetOrder['name']; label: string }[];

export interface ShownColumns {
  hasRampartIds: boolean;
  hasAssetIds: boolean;
  hasSerialNumbers: boolean;
}

/** Which columns are worth their place, decided over the whole filtered list. */
export function columnsOf(metadata: AssetMetadata): ShownColumns {
  return {
    hasRampartIds: metadata.needs_rampart_ids,
    hasAssetIds: metadata.has_asset_ids,
    hasSerialNumbers: metadata.has_serial_numbers,
  };
}

/** The sortable columns that are shown. */
export function sortsOf({ hasAssetIds, hasSerialNumbers }: ShownColumns) {
  return assetSorts.filter(
    ({ name }) => (name !== 'asset_id' || hasAssetIds) && (name !== 'serial_number' || hasSerialNumbers),
  );
}
