import type { listActionItemAssets, listVulnerableProducts } from '@rampart/contract/api/action-items.ts';
import type { Received } from '@rampart/contract/api/endpoint.ts';
import { useEntryState } from '#lib/history/entry-state.ts';

export type ActionItemOrder = Received<typeof listVulnerableProducts>['body']['orderState'];
export type AssetOrder = Received<typeof listActionItemAssets>['body']['orderState'];

export function useOrder<Order extends { name: string; by: 'asc' | 'desc' }>(
  first: Order,
): [Order, (order: Order) => void] {
  const [order, change] = useEntryState<Order>('order', () => first);
  return [order, (next) => change(() => next)];
}
