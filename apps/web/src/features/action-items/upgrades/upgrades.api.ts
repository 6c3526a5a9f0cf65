import { listUpgrades } from '@rampart/contract/api/action-items/upgrades.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';

/** What an update of all assets of a product closes, or of one of them. */
export const upgradesQuery = (uuid: string, assetId?: number) =>
  queryOptions({
    queryKey: keys.actionItems.upgrades(uuid, assetId),
    queryFn: ({ signal }) =>
      call(listUpgrades, { params: { uuid }, body: assetId === undefined ? {} : { asset_ids: [assetId] }, signal }),
    // A colleague may have decided something in the meantime.
    gcTime: 0,
    meta: { failure: 'loading' },
  });
