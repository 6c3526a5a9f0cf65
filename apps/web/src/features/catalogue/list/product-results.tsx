import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import type { ReactNode } from 'react';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import type { ProductList } from './products.api.ts';

interface ProductResultsProps {
  list: ProductList;
  /** What the list holds, in the singular. */
  noun: string;
  /** What stands here when nothing matches. */
  empty: ReactNode;
  /** The rows; undefined while they load, so that what stands around them stays, with the focus that may be in it. */
  children: (products: ListedProduct[] | undefined) => ReactNode;
}

/** A list of products: when it did not load, when it is empty, and otherwise its rows and foot. */
export function ProductResults({ list, noun, empty, children }: ProductResultsProps) {
  const { products } = list;
  if (!products && list.error)
    return <TryAgain error={list.error} isLoading={list.isLoading} onTryAgain={list.tryAgain} />;
  if (products?.length === 0) return empty;
  return (
    <>
      {children(products)}
      {products && <ListFoot count={shownOf(products.length, noun, list.nextPage.hasMore)} {...list.nextPage} />}
    </>
  );
}
