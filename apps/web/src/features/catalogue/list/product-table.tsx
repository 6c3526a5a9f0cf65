import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { DataRow } from '#ui/data-table/data-row.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { productRail } from '#ui/product/product-cell.tsx';
import { productCard } from './product-card.tsx';
import { addressOf, componentColumns, productColumns } from './product-columns.tsx';
import type { ProductOrder } from './products.api.ts';

type Press = (item: Pick<ListedProduct, 'type' | 'uuid'>) => void;

interface ProductTableProps {
  /** Undefined during loading. */
  products: readonly ListedProduct[] | undefined;
  order: ProductOrder;
  onSort: (order: ProductOrder) => void;
  /** Must keep its identity, because rows are memoised by it. */
  renderMenu: (product: ListedProduct) => ReactNode;
}

const uuidOf = ({ uuid }: ListedProduct) => uuid;

/** A table of products. An opened row shows the components of its product. */
export function ProductTable({ products, order, onSort, renderMenu }: ProductTableProps) {
  const isSmall = useIsSmallScreen();
  const navigate = useNavigate();
  const press = useCallback<Press>((item) => void navigate(addressOf(item)), [navigate]);
  const columns = useMemo(() => productColumns(renderMenu), [renderMenu]);
  const card = useMemo(() => productCard(renderMenu), [renderMenu]);
  const below = useMemo(() => rowsBelow(press), [press]);
  return (
    <DataTable
      label="Products"
      rows={products}
      waiting={<SkeletonRows count={limits.productPageSize} rowHeight={isSmall ? 90 : 44} withLogo />}
      rowKey={uuidOf}
      columns={columns}
      card={card}
      rail={productRail}
      place="page"
      order={order}
      onSort={onSort}
      below={below}
      onPress={press}
    />
  );
}

function rowsBelow(onPress: Press) {
  return ({ components }: ListedProduct) =>
    components.map((component) => (
      <DataRow
        key={component.uuid}
        row={component}
        columns={componentColumns}
        rail={productRail}
        onPress={onPress}
        isBelow
      />
    ));
}
