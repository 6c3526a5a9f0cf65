import {
  assetFilterState,
  type AssetFilterState,
  type FilterOption,
  type FilterState,
} from '@rampart/contract/api/filters.ts';
import {
  vulnerabilityFilter,
  type VulnerabilityFilter,
} from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { filterKeys, type FilterKey } from './filter-fields.ts';

/** The chosen options with their labels for the chips, and the text of the search box. */
export type FilterSelection = Partial<Record<FilterKey, FilterOption[]>> & { queryString: string };

export const noFilters: FilterSelection = { queryString: '' };

const isSame = (a: FilterOption, b: FilterOption) => a.value === b.value;

export function isChosen(selection: FilterSelection, name: FilterKey, option: FilterOption): boolean {
  return (selection[name] ?? []).some((chosen) => isSame(chosen, option));
}

export function toggled(selection: FilterSelection, name: FilterKey, option: FilterOption): FilterSelection {
  const chosen = selection[name] ?? [];
  const others = chosen.filter((candidate) => !isSame(candidate, option));
  return { ...selection, [name]: others.length < chosen.length ? others : [...chosen, option] };
}

/**
 * Drops values that are no longer offered, and adds labels to values from an address. Returns the same object if
 * nothing changes.
 */
export function keepAvailable(
  selection: FilterSelection,
  name: FilterKey,
  offered: readonly FilterOption[],
): FilterSelection {
  const chosen = selection[name] ?? [];
  const kept = chosen.flatMap((option) => offered.filter((candidate) => isSame(candidate, option)));
  const isUnchanged = kept.length === chosen.length && kept.every(({ label }, index) => label === chosen[index]?.label);
  return isUnchanged ? selection : { ...selection, [name]: kept };
}

export function chosenCount(selection: FilterSelection, names: readonly FilterKey[]): number {
  return names.reduce((count, name) => count + (selection[name]?.length ?? 0), 0);
}

export function isAnySet(selection: FilterSelection): boolean {
  return selection.queryString.trim() !== '' || chosenCount(selection, filterKeys) > 0;
}

/** The filters as calls send them. A page has only those of its own list. */
export type SentFilters = Partial<AssetFilterState & VulnerabilityFilter>;

const shapes = { ...assetFilterState.shape, ...vulnerabilityFilter.shape };

/** Values without labels, and no empty lists. */
export function sentFilters(selection: FilterSelection): SentFilters {
  const sent: Partial<Record<FilterKey, FilterOption['value'][]>> & Pick<FilterState, 'queryString'> = {
    queryString: selection.queryString.trim(),
  };
  for (const name of filterKeys) {
    const chosen = selection[name];
    if (chosen?.length) sent[name] = chosen.map(({ value }) => value);
  }
  // Every value was offered by the server, or passed its schema when it was read from an address.
  return sent as SentFilters;
}

/**
 * Reads filter values from an address, by the keys of filterState, repeated for several values. Their labels come with
 * the options.
 */
export function selectionOf(address: URLSearchParams, names: readonly FilterKey[]): FilterSelection {
  const query = address.get('search') ?? address.get('queryString') ?? '';
  const selection: FilterSelection = { queryString: query.slice(0, limits.searchMaxLength) };
  for (const name of names) {
    const values: FilterOption['value'][] = shapes[name].safeParse(address.getAll(name)).data ?? [];
    if (values.length > 0) selection[name] = [...new Set(values)].map((value) => ({ value, label: '' }));
  }
  return selection;
}

/** The query parameters for `selectionOf`. */
export function addressOf(selection: FilterSelection): string {
  const { queryString, ...lists } = sentFilters(selection);
  const parameters = new URLSearchParams([
    ...(queryString ? [['queryString', queryString]] : []),
    ...Object.entries(lists).flatMap(([name, values]) => values.map((value) => [name, String(value)])),
  ]);
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** Whether both filters select the same, whatever the labels of their options are. */
export function isSameFilter(one: FilterSelection, other: FilterSelection): boolean {
  return JSON.stringify(sentFilters(one)) === JSON.stringify(sentFilters(other));
}

/** The query parameters that `selectionOf` does not read. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  const taken: readonly string[] = ['search', 'queryString', ...filterKeys];
  return new URLSearchParams([...address].filter(([name]) => !taken.includes(name)));
}
