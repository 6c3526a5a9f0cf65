import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { nextOrder } from '#lib/sort-order.ts';
import { SortHeader } from '#ui/sort-header.tsx';
import { ProductRows } from './product-rows.tsx';
import classes from './product-table.module.css';
import { productColumns, type ProductOrder } from './products.api.ts';

interface ProductTableProps {
  products: readonly ListedProduct[];
  order: ProductOrder;
  onSort: (order: ProductOrder) => void;
}

/** Products in rows, for wide screens. */
export function ProductTable({ products, order, onSort }: ProductTableProps) {
  return (
    <table className={classes.table} aria-label="Products">
      <thead>
        <tr>
          {productColumns.map(({ name, label }) => (
            <SortHeader
              key={name}
              direction={order.name === name ? order.by : undefined}
              onSort={() => onSort(nextOrder(order, name))}
            >
              {label}
            </SortHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRows key={product.uuid} product={product} />
        ))}
      </tbody>
    </table>
  );
}
