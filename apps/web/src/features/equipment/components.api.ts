import { listHeldComponents, listHoldingEquipment, type HeldComponent } from '@rampart/contract/api/equipment.ts';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { paged } from '#lib/api/paged.ts';
import { useEntryState } from '#lib/history/entry-state.ts';
import type { SortOrder } from '#lib/lists/sort-order.ts';

export type ComponentOrder = SortOrder<'name' | 'manufacturer' | 'category' | 'totalEquipment'>;

/** Sorted by name until the user chooses another order. */
export function useComponentOrder(): [ComponentOrder, (order: ComponentOrder) => void] {
  const [order, change] = useEntryState<ComponentOrder>('order', () => ({ name: 'name', by: 'asc' }));
  return [order, (next) => change(() => next)];
}

const recent = {
  ...paged,
  staleTime: 60_000,
};
const pageOf = (page: number) => ({ page, limit: limits.productPageSize });

export const componentQueries = {
  /** A change of filters or order starts a new list at page 1. */
  list: (filters: Partial<FilterState>, order: ComponentOrder) =>
    infiniteQueryOptions({
      queryKey: [...keys.components.list, filters, order],
      queryFn: ({ pageParam, signal }) =>
        call(listHeldComponents, {
          body: { filterState: filters, orderState: order, pagination: pageOf(pageParam) },
          signal,
        }),
      ...recent,
      meta: { failure: 'loading' },
    }),
  /** All the equipment that contains one component. */
  equipment: ({ uuid }: Pick<HeldComponent, 'uuid'>) =>
    infiniteQueryOptions({
      queryKey: keys.components.equipment(uuid),
      queryFn: ({ pageParam, signal }) =>
        call(listHoldingEquipment, { params: { uuid }, body: { pagination: pageOf(pageParam) }, signal }),
      ...recent,
      meta: { failure: 'loading' },
    }),
};
