import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import type { ReactNode } from 'react';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { ProductItems } from './product-items.tsx';
import { ProductResults } from './product-results.tsx';
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
  renderMenu: (product: ListedProduct) => ReactNode;
}

/** A list of products as a table, and as a plain list on small screens. */
export function ProductListing({ list, noun, order, onSort, empty, renderMenu }: ProductListingProps) {
  const isSmall = useIsSmallScreen();
  return (
    <ProductResults list={list} noun={noun} empty={empty}>
      {(products) =>
        isSmall ? (
          <ProductItems products={products} renderMenu={renderMenu} />
        ) : (
          <ProductTable products={products} order={order} onSort={onSort} renderMenu={renderMenu} />
        )
      }
    </ProductResults>
  );
}
