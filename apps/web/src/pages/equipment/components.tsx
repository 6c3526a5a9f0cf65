import { listHeldComponentTypes } from '@rampart/contract/api/equipment.ts';
import { IconPuzzle } from '@tabler/icons-react';
import { useLocation, useSearchParams } from 'react-router';
import { ComponentResults, useComponentList } from '#features/equipment/component-results.tsx';
import { componentSorts } from '#features/equipment/component-columns.tsx';
import { useComponentOrder } from '#features/equipment/components.api.ts';
import { FilterBar } from '#features/filters/filter-bar.tsx';
import type { FilterField, FilterKey } from '#features/filters/filter-fields.ts';
import { isAnySet, selectionOf } from '#features/filters/filter-selection.ts';
import { NoResults } from '#features/filters/no-results.tsx';
import { useFilterFields } from '#features/filters/use-filter-fields.ts';
import { useFilters } from '#features/filters/use-filters.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { BackHead } from '#ui/layout/back-head.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { SortMenu } from '#ui/data-table/sort-menu.tsx';

/**
 * The components in My Equipment with the equipment that contains them. The dashboard links here with a type and a
 * rating.
 */
export function ComponentsPage() {
  const { key } = useLocation();
  return (
    <>
      <BackHead back={{ label: 'Back to My Equipment', path: '/equipment' }} title="Components in My Equipment" />
      <Components key={key} />
    </>
  );
}

const names: readonly FilterKey[] = ['ratings', 'componentTypes'];

/** Offers only the types that occur in the list. No other filter affects them. */
function ofList(field: FilterField): FilterField {
  return field.name === 'componentTypes'
    ? { ...field, source: listHeldComponentTypes, isAdvanced: false, dependsOn: [] }
    : field;
}

function Components() {
  const isSmall = useIsSmallScreen();
  const [address] = useSearchParams();
  const fields = useFilterFields({ names }).map(ofList);
  const filters = useFilters(() => selectionOf(address, names));
  const [order, setOrder] = useComponentOrder();
  const list = useComponentList(filters.sent, order);
  return (
    <section className={listClasses.card} aria-label="Components">
      <FilterBar
        fields={fields}
        filters={filters}
        total={list.total}
        noun="component"
        searchLabel="Search components"
        aside={isSmall && <SortMenu columns={componentSorts} order={order} onChange={setOrder} />}
      />
      <div className={listClasses.rows}>
        <ComponentResults
          list={list}
          order={order}
          onSort={setOrder}
          empty={
            isAnySet(filters.selection) ? (
              <NoResults filters={filters} />
            ) : (
              <EmptyState icon={<IconPuzzle size={22} stroke={1.6} />} title="No Results">
                The products in My Equipment have no known components.
              </EmptyState>
            )
          }
        />
      </div>
    </section>
  );
}
