import { resultCount } from '@rampart/contract/rules/result-count.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import type { ReactNode } from 'react';
import { ListFoot } from '#ui/list-foot.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { TryAgain } from '#ui/try-again.tsx';
import type { ProductList } from './products.api.ts';

interface ProductResultsProps {
  list: ProductList;
  rowHeight: number;
  /** What stands here when nothing matches. */
  empty: ReactNode;
  children: (products: ListedProduct[]) => ReactNode;
}

/** A list of products while it loads, when it did not load, when it is empty, and otherwise its rows and foot. */
export function ProductResults({ list, rowHeight, empty, children }: ProductResultsProps) {
  const { products, total = 0 } = list;
  if (!products) {
    return list.isFailed ? (
      <TryAgain isLoading={list.isLoading} onTryAgain={list.tryAgain} />
    ) : (
      <SkeletonRows count={limits.productPageSize} rowHeight={rowHeight} withLogo />
    );
  }
  if (products.length === 0) return empty;
  return (
    <>
      {children(products)}
      <ListFoot
        count={`${products.length.toLocaleString('en-US')} of ${resultCount(total)} ${total === 1 ? 'product' : 'products'}`}
        hasMore={list.hasMore}
        isLoading={list.isLoadingMore}
        onLoadMore={list.loadMore}
      />
    </>
  );
}
