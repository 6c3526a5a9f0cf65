import { limits } from '@rampart/contract/rules/limits.ts';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useKeptRows } from '#lib/history/kept-rows.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { actionItemQueries } from '../action-items.api.ts';
import type { ActionItemOrder } from '../orders.ts';
import { ItemTable } from './item-table.tsx';

export function useVulnerableProducts(filters: Partial<FilterState>, order: ActionItemOrder) {
  const query = useInfiniteQuery(actionItemQueries.products(filters, order));
  const products = query.data?.pages.flatMap((page) => page.products);
  useKeptRows('products', [filters, order], query, products);
  return {
    query,
    products,
    total: query.data?.pages.at(-1)?.total,
  };
}

interface ItemResultsProps {
  list: ReturnType<typeof useVulnerableProducts>;
  order: ActionItemOrder;
  onSort: (order: ActionItemOrder) => void;
  canEdit: boolean;
  empty: ReactNode;
}

/** Equipment with vulnerabilities, or the state of the list: loading, failed or empty. */
export function ItemResults({ list: { query, products }, empty, ...rest }: ItemResultsProps) {
  const isSmall = useIsSmallScreen();
  return (
    <ListResults
      rows={products}
      load={loadStateOf(query)}
      waiting={<SkeletonRows count={limits.productPageSize} rowHeight={isSmall ? 104 : 44} withLogo />}
      empty={empty}
      foot={<ListFoot count={shownOf(products?.length ?? 0, 'product', query.hasNextPage)} {...nextPageOf(query)} />}
    >
      {(rows) => <ItemTable products={rows} {...rest} />}
    </ListResults>
  );
}
