import type { HeldComponent } from '@rampart/contract/api/equipment.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useKeptRows } from '#lib/history/kept-rows.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { PanelRow } from '#ui/data-table/data-row.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { productRail } from '#ui/product/product-cell.tsx';
import { componentCard, componentColumns } from './component-columns.tsx';
import { HoldingEquipment } from './holding-equipment.tsx';
import { componentQueries, type ComponentOrder } from './components.api.ts';

export function useComponentList(filters: Partial<FilterState>, order: ComponentOrder) {
  const query = useInfiniteQuery(componentQueries.list(filters, order));
  const components = query.data?.pages.flatMap((page) => page.components);
  useKeptRows('components', [filters, order], query, components);
  return {
    query,
    components,
    total: query.data?.pages[0]?.total,
  };
}

interface ComponentResultsProps {
  list: ReturnType<typeof useComponentList>;
  order: ComponentOrder;
  onSort: (order: ComponentOrder) => void;
  empty: ReactNode;
}

/** Components with the equipment that contains them, or the state of the list: loading, failed or empty. */
export function ComponentResults({ list: { query, components }, order, onSort, empty }: ComponentResultsProps) {
  const isSmall = useIsSmallScreen();
  return (
    <ListResults
      rows={components}
      load={loadStateOf(query)}
      waiting={<SkeletonRows count={limits.productPageSize} rowHeight={isSmall ? 90 : 44} />}
      empty={empty}
      foot={
        <ListFoot count={shownOf(components?.length ?? 0, 'component', query.hasNextPage)} {...nextPageOf(query)} />
      }
    >
      {(rows) => (
        <DataTable
          label="Components"
          rows={rows}
          rowKey={uuidOf}
          columns={componentColumns}
          card={componentCard}
          rail={productRail}
          place="page"
          order={order}
          onSort={onSort}
          below={equipmentBelow}
        />
      )}
    </ListResults>
  );
}

const uuidOf = ({ uuid }: HeldComponent) => uuid;

const equipmentBelow = (component: HeldComponent) => (
  <PanelRow columns={componentColumns}>
    <HoldingEquipment component={component} />
  </PanelRow>
);
