import { listLocationsWithVulnerabilities } from '@rampart/contract/api/filters.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useOrder, type ActionItemOrder } from '#features/action-items/orders.ts';
import { itemSorts } from '#features/action-items/list/item-columns.tsx';
import { ItemResults, useVulnerableProducts } from '#features/action-items/list/item-results.tsx';
import { FilterBar } from '#features/filters/filter-bar.tsx';
import { isAnySet, type FilterSelection } from '#features/filters/filter-selection.ts';
import { NoResults } from '#features/filters/no-results.tsx';
import { useFilterFields } from '#features/filters/use-filter-fields.ts';
import { useFilters } from '#features/filters/use-filters.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { narrowingParameters, NarrowedAssets } from '#lib/history/narrowed-assets.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { PageHead } from '#ui/layout/page-head.tsx';
import { SortMenu } from '#ui/data-table/sort-menu.tsx';

/** Every visit starts with the incomplete items. */
const incomplete: FilterSelection = {
  mitigationStatuses: [{ value: 'incomplete', label: 'Incomplete' }],
  queryString: '',
};

export function ActionItemsPage() {
  const { key } = useLocation();
  return (
    <>
      <PageHead title="My Action Items" />
      <ActionItems key={key} />
    </>
  );
}

const byName: ActionItemOrder = { name: 'name', by: 'asc' };

function ActionItems() {
  const isSmall = useIsSmallScreen();
  const canEdit = isAllowed(useCurrentUser().permissions, ['ActionItems.edit']);
  const fields = useFilterFields({ source: 'actionItems', locations: listLocationsWithVulnerabilities });
  const filters = useFilters(() => incomplete);
  const [order, setOrder] = useOrder(byName);
  const list = useVulnerableProducts(filters.sent, order);
  return (
    <section className={listClasses.card} aria-label="Action items">
      <FilterBar
        fields={fields}
        filters={filters}
        total={list.total}
        noun="product"
        aside={isSmall && <SortMenu columns={itemSorts} order={order} onChange={setOrder} />}
      />
      <div className={listClasses.rows}>
        <NarrowedAssets value={narrowingParameters(filters.sent)}>
          <ItemResults
            list={list}
            order={order}
            onSort={setOrder}
            canEdit={canEdit}
            empty={
              isAnySet(filters.selection) ? (
                <NoResults filters={filters} />
              ) : (
                <EmptyState icon={<IconShieldCheck size={22} stroke={1.6} />} title={messages.emptyProducts}>
                  Nothing in My Equipment has a known vulnerability.
                </EmptyState>
              )
            }
          />
        </NarrowedAssets>
      </div>
    </section>
  );
}
