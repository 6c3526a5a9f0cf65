import {
  assetFilterNames,
  filterNames,
  filterState,
  listAssetFilterOptions,
  listFilterOptions,
  type AssetFilterName,
  type FilterName,
  type FilterState,
} from '@rampart/contract/api/filters.ts';
import { findIds } from '@rampart/contract/api/search.ts';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import type { FilterField } from './filter-fields.ts';
import type { SentFilters } from './filter-selection.ts';

export const filterQueries = {
  /** What the catalogue knows of ids in a search. A search without ids asks nothing. */
  ids: (ids: readonly string[]) =>
    queryOptions({
      queryKey: keys.search.ids(ids),
      queryFn:
        ids.length === 0 ? skipToken : ({ signal }) => call(findIds, { body: { search: ids.join(' ') }, signal }),
      meta: { failure: 'options' },
      staleTime: 60_000,
    }),
  /** Loaded again when a filter changes that affects these options. The previous request is then cancelled. */
  options: (field: FilterField, filters: SentFilters) =>
    queryOptions({
      queryKey: [
        ...keys.filterOptions,
        field.name,
        field.source?.path ?? '',
        field.scope ?? {},
        field.dependsOn.map((other) => filters[other] ?? []),
      ],
      queryFn: async ({ signal }) => ({
        items: field.options ?? (await listOptions(field, filters, signal)).items,
        /** The values that the request asked the server to keep on offer. */
        asked: filters[field.name] ?? [],
      }),
      meta: { failure: 'options' },
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
};

function listOptions({ name, source, scope }: FilterField, filters: SentFilters, signal: AbortSignal) {
  const body = { filterState: ofProducts(filters), ...scope };
  if (source) return call(source, { body, signal });
  if (scope?.product && isOfAssets(name)) {
    const chosen = filters[name]?.length ? { [name]: filters[name] } : {};
    const params = { uuid: scope.product, name };
    return call(listAssetFilterOptions, { params, body: { filterState: chosen }, signal });
  }
  if (!isFilterName(name)) throw new Error(`The filter ${name} has neither options nor a call for them`);
  return call(listFilterOptions, { params: { name }, body, signal });
}

/** Options depend on products only. */
function ofProducts(filters: SentFilters): Partial<FilterState> {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name in filterState.shape));
}

const isOfAssets = (name: FilterField['name']): name is AssetFilterName =>
  (assetFilterNames as readonly string[]).includes(name);

const isFilterName = (name: FilterField['name']): name is FilterName =>
  (filterNames as readonly string[]).includes(name);
