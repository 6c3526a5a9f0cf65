import type { ActionItemAsset } from '@rampart/contract/api/action-items.ts';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import { useKeptRows } from '#lib/history/kept-rows.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { nextPageOf } from '#lib/api/load-failure.ts';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { actionItemQueries } from '../action-items.api.ts';
import { AssetItems } from './asset-items.tsx';
import { AssetTable, type AssetTableProps } from './asset-table.tsx';
import { assetColumnsOf, type AssetOrder } from '../columns.ts';

export function useActionItemAssets(uuid: string, filters: Partial<FilterState>, order: AssetOrder) {
  const query = useInfiniteQuery(actionItemQueries.assets(uuid, filters, order));
  // One that moved while the pages loaded is there once.
  const rows = useMemo(
    () =>
      query.data && [
        ...new Map(
          query.data.pages.flatMap(({ assets }) => assets.map((asset) => [asset.id, asset] as const)),
        ).values(),
      ],
    [query.data],
  );
  useKeptRows('assets', [uuid, filters, order], {
    loaded: query.isPlaceholderData ? undefined : rows?.length,
    hasMore: query.hasNextPage,
    isLoading: query.isFetching,
    isFailed: query.isError,
    loadMore: () => void query.fetchNextPage(),
  });
  return { query, rows, metadata: query.data?.pages.at(-1)?.metadata };
}

interface AssetResultsProps extends Pick<AssetTableProps, 'order' | 'onSort' | 'selection' | 'onOpen' | 'rating'> {
  list: ReturnType<typeof useActionItemAssets>;
  empty: ReactNode;
}

/** The assets while they load, when they did not, when there are none, and otherwise as rows with a foot. */
export function AssetResults({ list, empty, ...rest }: AssetResultsProps) {
  const isSmall = useIsSmallScreen();
  const { query, rows, metadata } = list;
  if (!rows || !metadata) {
    return query.isError ? (
      <TryAgain error={query.error} isLoading={query.isFetching} onTryAgain={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={limits.assetPageSize} rowHeight={isSmall ? 98 : 40} />
    );
  }
  if (rows.length === 0) return empty;
  const shown: Omit<AssetTableProps, 'columns' | 'total'> & { assets: readonly ActionItemAsset[] } = {
    assets: rows,
    vulnerabilities: metadata.total_vulnerabilities,
    isOutdated: query.isPlaceholderData,
    ...rest,
  };
  return (
    <>
      {isSmall ? (
        <AssetItems {...shown} />
      ) : (
        <AssetTable {...shown} columns={assetColumnsOf(metadata)} total={query.hasNextPage ? undefined : rows.length} />
      )}
      <ListFoot
        count={
          query.hasNextPage
            ? `${quantity(rows.length, 'asset')} loaded`
            : `All ${quantity(rows.length, 'asset')} loaded`
        }
        {...nextPageOf(query)}
      />
    </>
  );
}
