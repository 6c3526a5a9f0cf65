import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import type { ReactNode } from 'react';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { ProductTable } from './product-table.tsx';
import type { ProductList, ProductOrder } from './products.api.ts';

interface ProductListingProps {
  list: ProductList;
  /** The word for one row, in the singular. */
  noun: string;
  order: ProductOrder;
  onSort: (order: ProductOrder) => void;
  /** Shown if nothing matches. */
  empty: ReactNode;
  /** Must keep its identity, because rows are memoised by it. */
  renderMenu: (product: ListedProduct) => ReactNode;
}

/** Products, or the state of the list: loading, failed or empty. */
export function ProductListing({ list, noun, empty, ...table }: ProductListingProps) {
  const { products, nextPage } = list;
  return (
    <ListResults
      rows={products}
      load={list}
      waiting={<ProductTable products={undefined} {...table} />}
      empty={empty}
      foot={<ListFoot count={shownOf(products?.length ?? 0, noun, nextPage.hasMore)} {...nextPage} />}
    >
      {(rows) => <ProductTable products={rows} {...table} />}
    </ListResults>
  );
}
