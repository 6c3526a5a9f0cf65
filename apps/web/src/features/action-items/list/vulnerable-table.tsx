import { VisuallyHidden } from '@mantine/core';
import type { VulnerableProduct } from '@rampart/contract/api/action-items.ts';
import { nextOrder } from '#lib/lists/sort-order.ts';
import { SortHeader } from '#ui/data-table/sort-header.tsx';
import { productColumns, type ActionItemOrder } from '../columns.ts';
import { VulnerableRows } from './vulnerable-rows.tsx';
import classes from './vulnerable-table.module.css';

interface VulnerableTableProps {
  products: readonly VulnerableProduct[];
  order: ActionItemOrder;
  onSort: (order: ActionItemOrder) => void;
  canEdit: boolean;
}

/** Equipment with vulnerabilities in rows, for wide screens. */
export function VulnerableTable({ products, order, onSort, canEdit }: VulnerableTableProps) {
  return (
    <table className={classes.table} aria-label="Action items">
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
          <th scope="col">
            <VisuallyHidden>Menu</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <VulnerableRows key={product.uuid} product={product} canEdit={canEdit} />
        ))}
      </tbody>
    </table>
  );
}
