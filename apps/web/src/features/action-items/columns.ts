import type { listActionItemAssets, listVulnerableProducts } from '@rampart/contract/api/action-items.ts';
import type { AssetMetadata } from '@rampart/contract/api/assets.ts';
import type { Received } from '@rampart/contract/api/endpoint.ts';
import { useEntryState } from '#lib/history/entry-state.ts';

export type ActionItemOrder = Received<typeof listVulnerableProducts>['body']['orderState'];
export type AssetOrder = Received<typeof listActionItemAssets>['body']['orderState'];

export const productColumns = [
  { name: 'name', label: 'Product' },
  { name: 'manufacturer', label: 'Manufacturer' },
  { name: 'status', label: 'Mitigation Progress' },
  { name: 'category', label: 'Product Type' },
  { name: 'totalAssets', label: 'Total Assets', isNumber: true },
  { name: 'totalHighPriorityAssets', label: 'High Priority Assets', isNumber: true },
] as const;

const assetColumns = [
  { name: 'asset_id', label: 'Asset ID' },
  { name: 'mitigations', label: 'Mitigations' },
  { name: 'serial_number', label: 'Serial Number' },
  { name: 'priority', label: 'Priority' },
  { name: 'location', label: 'Location' },
  { name: 'notes', label: 'Notes' },
] as const;

export type AssetColumn = (typeof assetColumns)[number];

/** Asset ID and Serial Number hide when no row of the whole list has one. */
export function assetColumnsOf(metadata: AssetMetadata | undefined): AssetColumn[] {
  return assetColumns.filter(
    ({ name }) =>
      !metadata ||
      !((name === 'asset_id' && !metadata.has_asset_ids) || (name === 'serial_number' && !metadata.has_serial_numbers)),
  );
}

export function useOrder<Order extends { name: string; by: 'asc' | 'desc' }>(
  first: Order,
): [Order, (order: Order) => void] {
  const [order, change] = useEntryState<Order>('order', () => first);
  return [order, (next) => change(() => next)];
}
