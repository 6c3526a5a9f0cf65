import type { FilterState, ListedProduct } from '@rampart/contract/api/filters.ts';
import type { Group } from '@rampart/contract/api/groups.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useKeptRows } from '#lib/history/kept-rows.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { SortMenu } from '#ui/data-table/sort-menu.tsx';
import { productRail } from '#ui/product/product-cell.tsx';
import { groupCard, groupColumns, groupSorts } from './group-columns.tsx';
import classes from './group-products.module.css';
import { groupQueries, type GroupOrder } from './groups.api.ts';

interface GroupProductsProps {
  group: Group;
  filters: Partial<FilterState>;
  order: GroupOrder;
  onSort: (name: GroupOrder['name']) => void;
}

/** The equipment of one group. */
export function GroupProducts({ group, filters, order, onSort }: GroupProductsProps) {
  const isSmall = useIsSmallScreen();
  const query = useInfiniteQuery(groupQueries.products(group.id, filters, order));
  const products = query.data?.pages.flatMap((page) => page.products);
  useKeptRows(`group ${group.id}`, [filters, order], query, products);
  // Sorting works only if there is equipment to sort (SPEC point 4).
  const sort = ({ name }: GroupOrder) => {
    if (products?.length) onSort(name);
  };

  const tableOf = (rows?: readonly ListedProduct[]) => (
    <>
      {isSmall && (
        <div className={classes.sort}>
          <SortMenu columns={groupSorts} order={order} onChange={sort} />
        </div>
      )}
      <DataTable
        label={`Equipment in ${group.name}`}
        rows={rows}
        waiting={
          <SkeletonRows count={Math.min(group.total, limits.groupPageSize)} rowHeight={isSmall ? 90 : 44} withLogo />
        }
        rowKey={uuidOf}
        columns={groupColumns}
        card={groupCard}
        rail={productRail}
        place="section"
        order={order}
        onSort={sort}
      />
    </>
  );
  // The group's total already says that it is empty, before its equipment is loaded.
  const known = products ?? (group.total === 0 && !query.isError ? [] : undefined);
  return (
    <div className={known?.length === 0 ? undefined : classes.place}>
      <ListResults
        rows={known}
        load={loadStateOf(query)}
        waiting={tableOf()}
        empty={<p className={classes.empty}>{messages.emptyGroup}</p>}
        foot={<ListFoot count={shownOf(products?.length ?? 0, 'product', query.hasNextPage)} {...nextPageOf(query)} />}
      >
        {tableOf}
      </ListResults>
    </div>
  );
}

const uuidOf = ({ uuid }: ListedProduct) => uuid;
