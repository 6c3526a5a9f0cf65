import { listEquipment } from '@rampart/contract/api/equipment.ts';
import { listProducts, type FilterState, type ListedProduct } from '@rampart/contract/api/filters.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { paged } from '#lib/api/paged.ts';
import { useEntryState } from '#lib/history/entry-state.ts';
import { useKeptRows } from '#lib/history/kept-rows.ts';
import { nextPageOf, type NextPage } from '#lib/api/load-failure.ts';
import type { SortOrder } from '#lib/lists/sort-order.ts';

/** The sources of a product list: the complete catalogue, or My Equipment. */
const sources = { catalogue: listProducts, equipment: listEquipment };
export type ProductSource = keyof typeof sources;

export type ProductOrder = SortOrder<'name' | 'manufacturer' | 'category' | 'totalAssets' | 'totalHighPriorityAssets'>;

/** Sorted by name until the user chooses another order. */
export function useProductOrder(): [ProductOrder, (order: ProductOrder) => void] {
  const [order, change] = useEntryState<ProductOrder>('order', () => ({ name: 'name', by: 'asc' }));
  return [order, (next) => change(() => next)];
}

/**
 * A change of filters, order or query starts a new list, at page 1 with no items (SPEC point 4). Only the catalogue can
 * show all.
 */
const productPages = (source: ProductSource, filters: Partial<FilterState>, order: ProductOrder, showsAll: boolean) =>
  infiniteQueryOptions({
    queryKey: [...keys.products[source], filters, order, showsAll],
    queryFn: ({ pageParam, signal }) =>
      call(sources[source], {
        body: {
          filterState: filters,
          orderState: order,
          pagination: { page: pageParam, limit: limits.productPageSize },
          ...(showsAll && { showsAll }),
        },
        signal,
      }),
    ...paged,
    // When the user comes back, the pages are shown immediately, without loading each one again.
    staleTime: 60_000,
  });

export interface ProductList {
  /** Undefined until the first page is loaded. */
  products: ListedProduct[] | undefined;
  total: number | undefined;
  /** Rarely needed products of the catalogue, if no filter is set. */
  unlisted: number | undefined;
  /** The totals of My Equipment, without the filters. */
  metadata: { total_products: number; total_assets: number } | undefined;
  error: unknown;
  isLoading: boolean;
  nextPage: NextPage;
  tryAgain: () => void;
}

export function useProductList(
  source: ProductSource,
  filters: Partial<FilterState>,
  order: ProductOrder,
  showsAll = false,
): ProductList {
  const query = useInfiniteQuery(productPages(source, filters, order, showsAll));
  const latest = query.data?.pages.at(-1);
  const products = query.data?.pages.flatMap((page) => page.products);
  useKeptRows(source, [filters, order, showsAll], query, products);
  return {
    products,
    total: latest?.total,
    unlisted: latest && 'unlisted' in latest ? latest.unlisted : undefined,
    metadata: latest && 'metadata' in latest ? latest.metadata : undefined,
    error: query.error,
    isLoading: query.isFetching,
    nextPage: nextPageOf(query),
    tryAgain: () => void query.refetch(),
  };
}
