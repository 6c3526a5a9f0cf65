import type { VulnerableProduct } from '@rampart/contract/api/action-items.ts';
import { useMemo } from 'react';
import type { Card } from '#ui/data-table/column.ts';
import { DataRow, PanelRow } from '#ui/data-table/data-row.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { productRail } from '#ui/product/product-cell.tsx';
import type { ActionItemOrder } from '../orders.ts';
import { ItemCard, ItemPanel } from './item-card.tsx';
import { componentColumns, itemColumns } from './item-columns.tsx';
import classes from './item-table.module.css';
import { WorkPanel } from './work-panel.tsx';

interface ItemTableProps {
  products: readonly VulnerableProduct[];
  order: ActionItemOrder;
  onSort: (order: ActionItemOrder) => void;
  canEdit: boolean;
}

const uuidOf = ({ uuid }: VulnerableProduct) => uuid;

/** Equipment with vulnerabilities. An opened row shows the status and note of the work, and the components. */
export function ItemTable({ products, order, onSort, canEdit }: ItemTableProps) {
  const card = useMemo(() => cardOf(canEdit), [canEdit]);
  const below = useMemo(() => rowsBelow(canEdit), [canEdit]);
  return (
    <DataTable
      label="Action items"
      rows={products}
      rowKey={uuidOf}
      columns={itemColumns}
      card={card}
      rail={productRail}
      place="page"
      order={order}
      onSort={onSort}
      below={below}
    />
  );
}

function cardOf(canEdit: boolean): Card<VulnerableProduct> {
  return {
    content: (product) => <ItemCard product={product} />,
    below: (product) => <ItemPanel product={product} canEdit={canEdit} />,
  };
}

function rowsBelow(canEdit: boolean) {
  return (product: VulnerableProduct) => (
    <>
      <PanelRow columns={itemColumns}>
        <div className={classes.work}>
          <WorkPanel product={product} canEdit={canEdit} />
        </div>
      </PanelRow>
      {product.components.map((component) => (
        <DataRow key={component.uuid} row={component} columns={componentColumns} rail={productRail} isBelow />
      ))}
    </>
  );
}
