import {
  filterNames,
  filterState,
  type FilterName,
  type FilterOption,
  type FilterState,
} from '@rampart/contract/api/filters.ts';

/** What is chosen: options with their labels, for the chips, and the text of the search box. */
export type FilterSelection = Partial<Record<FilterName, FilterOption[]>> & { queryString: string };

export const noFilters: FilterSelection = { queryString: '' };

const isSame = (a: FilterOption, b: FilterOption) => a.value === b.value;

export function isChosen(selection: FilterSelection, name: FilterName, option: FilterOption): boolean {
  return (selection[name] ?? []).some((chosen) => isSame(chosen, option));
}

export function toggled(selection: FilterSelection, name: FilterName, option: FilterOption): FilterSelection {
  const chosen = selection[name] ?? [];
  const others = chosen.filter((candidate) => !isSame(candidate, option));
  return { ...selection, [name]: others.length < chosen.length ? others : [...chosen, option] };
}

/** Drops what is no longer on offer, and names what came from an address; the same object when nothing changes. */
export function keepAvailable(
  selection: FilterSelection,
  name: FilterName,
  offered: readonly FilterOption[],
): FilterSelection {
  const chosen = selection[name] ?? [];
  const kept = chosen.flatMap((option) => offered.filter((candidate) => isSame(candidate, option)));
  const isUnchanged = kept.length === chosen.length && kept.every(({ label }, index) => label === chosen[index]?.label);
  return isUnchanged ? selection : { ...selection, [name]: kept };
}

export function chosenCount(selection: FilterSelection, names: readonly FilterName[]): number {
  return names.reduce((count, name) => count + (selection[name]?.length ?? 0), 0);
}

export function isAnySet(selection: FilterSelection): boolean {
  return selection.queryString.trim() !== '' || chosenCount(selection, filterNames) > 0;
}

/** What a call is sent: values without labels, and only the lists that hold any. */
export function sentFilters(selection: FilterSelection): Partial<FilterState> {
  const sent: Partial<Record<FilterName, FilterOption['value'][]>> & Pick<FilterState, 'queryString'> = {
    queryString: selection.queryString.trim(),
  };
  for (const name of filterNames) {
    const chosen = selection[name];
    if (chosen?.length) sent[name] = chosen.map(({ value }) => value);
  }
  // The values are those that the server offered, or that passed its own schema on their way from an address.
  return sent as Partial<FilterState>;
}

/** Filter values in an address, by the keys of filterState, repeated for several. Their labels come with the options. */
export function selectionOf(address: URLSearchParams): FilterSelection {
  const selection: FilterSelection = { queryString: address.get('search') ?? '' };
  for (const name of filterNames) {
    const values = filterState.shape[name].safeParse(address.getAll(name)).data ?? [];
    if (values.length > 0) selection[name] = values.map((value) => ({ value, label: String(value) }));
  }
  return selection;
}
