import { listFilterOptions, type FilterState } from '@rampart/contract/api/filters.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import type { FilterField } from './filter-fields.ts';

export const filterQueries = {
  /** Loaded again when a filter changes that affects these options. The previous request is then cancelled. */
  options: (field: FilterField, filters: Partial<FilterState>) =>
    queryOptions({
      queryKey: [
        ...keys.filterOptions,
        field.name,
        field.source?.path ?? '',
        field.scope ?? {},
        field.dependsOn.map((other) => filters[other] ?? []),
      ],
      queryFn: async ({ signal }) => ({
        items: (await listOptions(field, filters, signal)).items,
        /** The values that the request asked the server to keep on offer. */
        asked: filters[field.name] ?? [],
      }),
      meta: { failure: 'options' },
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
};

function listOptions({ name, source, scope }: FilterField, filters: Partial<FilterState>, signal: AbortSignal) {
  const body = { filterState: filters, ...scope };
  if (source) return call(source, { body, signal });
  if (name === 'locations') throw new Error('A page that filters by location names where its locations come from');
  return call(listFilterOptions, { params: { name }, body, signal });
}
