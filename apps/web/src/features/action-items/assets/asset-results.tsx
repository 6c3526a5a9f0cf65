import type { FilterState } from '@rampart/contract/api/filters.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useKeptRows } from '#lib/history/kept-rows.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { longCardHeight } from '#ui/data-table/data-cards.tsx';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { actionItemQueries } from '../action-items.api.ts';
import type { AssetOrder } from '../orders.ts';
import { AssetTable, type AssetTableProps } from './asset-table.tsx';

export function useActionItemAssets(uuid: string, filters: Partial<FilterState>, order: AssetOrder) {
  const query = useInfiniteQuery(actionItemQueries.assets(uuid, filters, order));
  // An asset that moved to another page during loading is shown only once.
  const rows = useMemo(
    () =>
      query.data && [
        ...new Map(
          query.data.pages.flatMap(({ assets }) => assets.map((asset) => [asset.id, asset] as const)),
        ).values(),
      ],
    [query.data],
  );
  useKeptRows('assets', [uuid, filters, order], query, rows);
  return { query, rows, metadata: query.data?.pages.at(-1)?.metadata };
}

interface AssetResultsProps extends Pick<AssetTableProps, 'order' | 'onSort' | 'selection' | 'onOpen' | 'rating'> {
  list: ReturnType<typeof useActionItemAssets>;
  empty: ReactNode;
}

/** The assets of a product, or the state of the list: loading, failed or empty. */
export function AssetResults({ list, empty, ...rest }: AssetResultsProps) {
  const isSmall = useIsSmallScreen();
  const { query, rows, metadata } = list;
  return (
    <ListResults
      rows={rows}
      load={loadStateOf(query)}
      waiting={<SkeletonRows count={limits.assetPageSize} rowHeight={isSmall ? longCardHeight : 40} />}
      empty={empty}
      foot={<ListFoot count={shownOf(rows?.length ?? 0, 'asset', query.hasNextPage)} {...nextPageOf(query)} />}
    >
      {(assets) =>
        metadata && (
          <AssetTable
            assets={assets}
            total={query.hasNextPage ? undefined : assets.length}
            metadata={metadata}
            isOutdated={query.isPlaceholderData}
            {...rest}
          />
        )
      }
    </ListResults>
  );
}
