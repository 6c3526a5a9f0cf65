import { limits } from '@rampart/contract/rules/limits.ts';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useKeptRows } from '#lib/history/kept-rows.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { nextPageOf } from '#lib/api/load-failure.ts';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { actionItemQueries } from '../action-items.api.ts';
import type { ActionItemOrder } from '../columns.ts';
import { VulnerableItems } from './vulnerable-items.tsx';
import { VulnerableTable } from './vulnerable-table.tsx';

export function useVulnerableProducts(filters: Partial<FilterState>, order: ActionItemOrder) {
  const query = useInfiniteQuery(actionItemQueries.products(filters, order));
  const products = query.data?.pages.flatMap((page) => page.products);
  useKeptRows('products', [filters, order], {
    loaded: products?.length,
    hasMore: query.hasNextPage,
    isLoading: query.isFetching,
    isFailed: query.isError,
    loadMore: () => void query.fetchNextPage(),
  });
  return {
    query,
    products,
    total: query.data?.pages.at(-1)?.total,
  };
}

interface VulnerableResultsProps {
  list: ReturnType<typeof useVulnerableProducts>;
  order: ActionItemOrder;
  onSort: (order: ActionItemOrder) => void;
  canEdit: boolean;
  empty: ReactNode;
}

/** The list while it loads, when it did not, when nothing matches, and otherwise as rows with a foot. */
export function VulnerableResults({ list, order, onSort, canEdit, empty }: VulnerableResultsProps) {
  const isSmall = useIsSmallScreen();
  const { query, products } = list;
  if (!products) {
    return query.isError ? (
      <TryAgain error={query.error} isLoading={query.isFetching} onTryAgain={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={limits.productPageSize} rowHeight={isSmall ? 104 : 44} withLogo />
    );
  }
  if (products.length === 0) return empty;
  return (
    <>
      {isSmall ? (
        <VulnerableItems products={products} canEdit={canEdit} />
      ) : (
        <VulnerableTable products={products} order={order} onSort={onSort} canEdit={canEdit} />
      )}
      <ListFoot count={shownOf(products.length, 'product', query.hasNextPage)} {...nextPageOf(query)} />
    </>
  );
}
