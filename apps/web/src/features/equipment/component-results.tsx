import { limits } from '@rampart/contract/rules/limits.ts';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useKeptRows } from '#lib/history/kept-rows.ts';
import { nextPageOf } from '#lib/api/load-failure.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { ComponentItems } from './component-items.tsx';
import { ComponentTable } from './component-table.tsx';
import { componentQueries, type ComponentOrder } from './components.api.ts';

export function useComponentList(filters: Partial<FilterState>, order: ComponentOrder) {
  const query = useInfiniteQuery(componentQueries.list(filters, order));
  const components = query.data?.pages.flatMap((page) => page.components);
  useKeptRows('components', [filters, order], {
    loaded: components?.length,
    hasMore: query.hasNextPage,
    isLoading: query.isFetching,
    isFailed: query.isError,
    loadMore: () => void query.fetchNextPage(),
  });
  return {
    query,
    components,
    total: query.data?.pages[0]?.total,
  };
}

interface ComponentResultsProps {
  list: ReturnType<typeof useComponentList>;
  order: ComponentOrder;
  onSort: (order: ComponentOrder) => void;
  empty: ReactNode;
}

/** The list while it loads, when it did not, when nothing matches, and otherwise as rows with a foot. */
export function ComponentResults({ list, order, onSort, empty }: ComponentResultsProps) {
  const isSmall = useIsSmallScreen();
  const { query, components } = list;
  if (!components) {
    return query.isError ? (
      <TryAgain error={query.error} isLoading={query.isFetching} onTryAgain={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={limits.productPageSize} rowHeight={isSmall ? 90 : 44} />
    );
  }
  if (components.length === 0) return empty;
  return (
    <>
      {isSmall ? (
        <ComponentItems components={components} />
      ) : (
        <ComponentTable components={components} order={order} onSort={onSort} />
      )}
      <ListFoot count={shownOf(components.length, 'component', query.hasNextPage)} {...nextPageOf(query)} />
    </>
  );
}
