import type { ListedOwnProduct } from '@rampart/contract/api/own-products.ts';
import { useMemo } from 'react';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ownProductCard, ownProductColumns } from './own-product-columns.tsx';
import { useRowActions } from './use-row-actions.tsx';

interface OwnProductTableProps {
  products: readonly ListedOwnProduct[];
  canEdit: boolean;
  isOutdated: boolean;
}

/** Own products with their assets. On small screens each is a card. */
export function OwnProductTable({ products, canEdit, isOutdated }: OwnProductTableProps) {
  const { ask, dialogs } = useRowActions();
  const columns = useMemo(() => ownProductColumns(canEdit ? ask : undefined), [canEdit, ask]);
  const card = useMemo(() => ownProductCard(canEdit ? ask : undefined), [canEdit, ask]);
  return (
    <>
      <DataTable
        label="Own products"
        rows={products}
        rowKey={({ uuid }) => uuid}
        columns={columns}
        card={card}
        rowSize="lines"
        isOutdated={isOutdated}
      />
      {dialogs}
    </>
  );
}
