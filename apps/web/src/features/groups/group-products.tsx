import type { FilterState } from '@rampart/contract/api/filters.ts';
import type { Group } from '@rampart/contract/api/groups.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/messages.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useKeptRows } from '#lib/history/kept-rows.ts';
import { nextPageOf } from '#lib/api/load-failure.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { SortMenu } from '#ui/data-table/sort-menu.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { GroupItems } from './group-items.tsx';
import classes from './group-products.module.css';
import { GroupTable, groupColumns } from './group-table.tsx';
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
  useKeptRows(`group ${group.id}`, [filters, order], {
    loaded: products?.length,
    hasMore: query.hasNextPage,
    isLoading: query.isFetching,
    isFailed: query.isError,
    loadMore: () => void query.fetchNextPage(),
  });
  // Sorting acts only when there is equipment to sort (SPEC point 4).
  const sort = (name: GroupOrder['name']) => {
    if (products?.length) onSort(name);
  };

  if (!products && query.isError) {
    return (
      <div className={classes.place}>
        <TryAgain error={query.error} isLoading={query.isFetching} onTryAgain={() => void query.refetch()} />
      </div>
    );
  }
  if (products?.length === 0 || (!products && group.total === 0)) {
    return <p className={classes.empty}>{messages.emptyGroup}</p>;
  }
  const waiting = !products && (
    <SkeletonRows count={Math.min(group.total, limits.groupPageSize)} rowHeight={isSmall ? 90 : 44} withLogo />
  );
  return (
    <div className={classes.place}>
      {isSmall ? (
        <>
          <div className={classes.sort}>
            <SortMenu columns={groupColumns} order={order} onChange={({ name }) => sort(name)} />
          </div>
          {products && <GroupItems name={group.name} products={products} />}
        </>
      ) : (
        <GroupTable name={group.name} products={products ?? []} order={order} onSort={sort} />
      )}
      {waiting}
      {products && <ListFoot count={shownOf(products.length, 'product', query.hasNextPage)} {...nextPageOf(query)} />}
    </div>
  );
}
