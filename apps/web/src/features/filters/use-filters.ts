import type { FilterOption } from '@rampart/contract/api/filters.ts';
import { useEntryState } from '#lib/history/entry-state.ts';
import type { FilterKey } from './filter-fields.ts';
import { noFilters, sentFilters, toggled, type FilterSelection } from './filter-selection.ts';

/** The filters of one list, stored with its entry in the browser's history. */
export function useFilters(
  initial: () => FilterSelection = () => noFilters,
  isValid?: (kept: FilterSelection) => boolean,
) {
  const [selection, change] = useEntryState('filters', initial, isValid);
  return {
    selection,
    sent: sentFilters(selection),
    change,
    toggle: (name: FilterKey, option: FilterOption) => change((before) => toggled(before, name, option)),
    search: (queryString: string) => change((before) => ({ ...before, queryString })),
    clear: () => change(() => noFilters),
  };
}

export type Filters = ReturnType<typeof useFilters>;
