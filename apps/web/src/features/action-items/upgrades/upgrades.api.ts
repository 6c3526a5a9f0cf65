import { listUpgrades } from '@rampart/contract/api/action-items.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';

/** What an update of all assets of a product closes. */
export const upgradesQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...keys.actionItems.ofProduct(uuid), 'upgrades'],
    queryFn: ({ signal }) => call(listUpgrades, { params: { uuid }, body: {}, signal }),
    meta: { failure: 'loading' },
  });
