import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import type { ReactNode } from 'react';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { ProductTable } from './product-table.tsx';
import type { ProductList, ProductOrder } from './products.api.ts';

interface ProductListingProps {
  list: ProductList;
  /** What the list holds, in the singular. */
  noun: string;
  order: ProductOrder;
  onSort: (order: ProductOrder) => void;
  /** What stands here when nothing matches. */
  empty: ReactNode;
  /** Keeps its identity. */
  renderMenu: (product: ListedProduct) => ReactNode;
}

/** Products with the states of their list. */
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
