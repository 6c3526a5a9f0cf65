import { VisuallyHidden } from '@mantine/core';
import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { ReactNode } from 'react';
import { nextOrder } from '#lib/lists/sort-order.ts';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { SortHeader } from '#ui/data-table/sort-header.tsx';
import { ProductRows } from './product-rows.tsx';
import classes from './product-table.module.css';
import { productColumns, type ProductOrder } from './products.api.ts';

interface ProductTableProps {
  /** Undefined while they load. */
  products: readonly ListedProduct[] | undefined;
  order: ProductOrder;
  onSort: (order: ProductOrder) => void;
  renderMenu: (product: ListedProduct) => ReactNode;
}

/** Products in rows, for wide screens. */
export function ProductTable({ products, order, onSort, renderMenu }: ProductTableProps) {
  return (
    <>
      <table className={classes.table} aria-label="Products">
        <thead>
          <tr>
            {productColumns.map((column) => (
              <SortHeader
                key={column.name}
                direction={order.name === column.name ? order.by : undefined}
                isNumber={'isNumber' in column}
                onSort={() => onSort(nextOrder(order, column.name))}
              >
                {column.label}
              </SortHeader>
            ))}
            <th scope="col">BOM</th>
            <th scope="col">
              <VisuallyHidden>Menu</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {products?.map((product) => (
            <ProductRows key={product.uuid} product={product} menu={renderMenu(product)} />
          ))}
        </tbody>
      </table>
      {!products && <SkeletonRows count={limits.productPageSize} rowHeight={44} withLogo />}
    </>
  );
}
