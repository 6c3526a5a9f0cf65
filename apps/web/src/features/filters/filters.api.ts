import { listFilterOptions, type FilterState } from '@rampart/contract/api/filters.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import type { FilterField } from './filter-fields.ts';

export const filterQueries = {
  /** Asked again when a filter changes that these options depend on; the request before is cancelled then. */
  options: ({ name, dependsOn }: FilterField, filters: Partial<FilterState>) =>
    queryOptions({
      queryKey: ['filters', 'options', name, dependsOn.map((other) => filters[other] ?? [])],
      queryFn: async ({ signal }) =>
        (
          await call(listFilterOptions, {
            params: { name },
            body: { filterState: filters },
            signal,
          })
        ).items,
      meta: { failure: 'options' },
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
};
