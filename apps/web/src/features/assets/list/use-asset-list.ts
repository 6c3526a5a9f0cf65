import type { FilterState } from '@rampart/contract/api/filters.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEntryState } from '#lib/history/entry-state.ts';
import { useKeptRows } from '#lib/history/kept-rows.ts';
import { nextPageOf } from '#lib/api/load-failure.ts';
import { refreshEquipment } from '#lib/api/product-cache.ts';
import type { AssetOrder } from './asset-columns.tsx';
import { rowsOf } from './asset-pages.ts';
import { assetQueries } from '../assets.api.ts';
import { keys } from '#lib/api/query-keys.ts';

/** Sorted by asset id until the user chooses another order. */
export function useAssetOrder(): [AssetOrder, (order: AssetOrder) => void] {
  const [order, change] = useEntryState<AssetOrder>('order', () => ({ name: 'asset_id', by: 'asc' }));
  return [order, (next) => change(() => next)];
}

/** The loaded assets of a product. */
export function useAssetList(uuid: string, filters: Partial<FilterState>, order: AssetOrder) {
  const client = useQueryClient();
  const options = assetQueries.list(uuid, filters, order);
  const query = useInfiniteQuery(options);
  const rows = useMemo(() => (query.data ? rowsOf(query.data.pages) : undefined), [query.data]);

  const loadMore = () => void query.fetchNextPage();
  useKeptRows('assets', [uuid, filters, order], query, rows);

  /** Call after a change. Reloads the loaded rows now, and everything that counts assets when it is next shown. */
  const reload = async () => {
    client.setQueryData(options.queryKey, (before) => {
      const [first] = before?.pages ?? [];
      if (!before || !first) return before;
      const assets = rowsOf(before.pages);
      const loaded = Math.max(1, Math.ceil(assets.length / limits.assetPageSize)) * limits.assetPageSize;
      return {
        pages: [{ ...first, assets, has_more: before.pages.at(-1)?.has_more ?? false }],
        pageParams: [{ page: 1, rows: loaded }],
      };
    });
    client.removeQueries({ queryKey: keys.assets.lists(uuid), type: 'inactive' });
    await Promise.all([
      query.refetch(),
      client.invalidateQueries({ queryKey: keys.assets.removed(uuid) }),
      client.invalidateQueries({ queryKey: keys.assets.histories(uuid) }),
      client.invalidateQueries({ queryKey: keys.locations, refetchType: 'none' }),
      client.invalidateQueries({ queryKey: keys.profiles.all, refetchType: 'none' }),
      refreshEquipment(client),
    ]);
  };

  return {
    /** Undefined until the first page is loaded. */
    rows,
    metadata: query.data?.pages.at(-1)?.metadata,
    hasMore: query.hasNextPage,
    /** Whether the rows still belong to the previous filter or order. */
    isOutdated: query.isPlaceholderData,
    error: query.error,
    isLoading: query.isFetching,
    nextPage: nextPageOf(query),
    loadMore,
    tryAgain: () => void query.refetch(),
    reload,
  };
}

export type AssetList = ReturnType<typeof useAssetList>;
