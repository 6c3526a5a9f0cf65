import type { FilterOption } from '@rampart/contract/api/filters.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { FilterField, FilterKey } from './filter-fields.ts';
import { keepAvailable } from './filter-selection.ts';
import { filterQueries } from './filters.api.ts';
import type { Filters } from './use-filters.ts';

export interface FieldOptions {
  items: readonly FilterOption[] | undefined;
  error: unknown;
  isLoading: boolean;
  tryAgain: () => void;
}

/** Loads the options of the open field, and of fields with a selection that may no longer be available. */
export function useFilterOptions(fields: readonly FilterField[], filters: Filters, opened: FilterKey | undefined) {
  const results = useQueries({
    queries: fields.map((field) => ({
      ...filterQueries.options(field, filters.sent),
      enabled: field.name === opened || (filters.selection[field.name]?.length ?? 0) > 0,
    })),
  });

  const settled = fields.flatMap(({ name }, index) => {
    const { data, isPlaceholderData } = results[index] ?? {};
    return data && !isPlaceholderData ? [{ name, ...data, ask: results[index]?.refetch }] : [];
  });
  const dropUnavailable = useEffectEvent(() => {
    // An answer from before a value was chosen says nothing about this value.
    const unasked = settled.filter(({ name, items, asked }) =>
      (filters.selection[name] ?? []).some(
        ({ value }) => !asked.some((one) => one === value) && !items.some((item) => item.value === value),
      ),
    );
    for (const { ask } of unasked) void ask?.();
    const after = settled
      .filter((answer) => !unasked.includes(answer))
      .reduce((kept, { name, items }) => keepAvailable(kept, name, items), filters.selection);
    if (after !== filters.selection) filters.change(() => after);
  });
  const signs = results.map(({ dataUpdatedAt, isPlaceholderData }) => `${dataUpdatedAt} ${isPlaceholderData}`).join();
  useEffect(() => {
    if (signs) dropUnavailable();
  }, [signs]);

  return (name: FilterKey): FieldOptions => {
    const result = results[fields.findIndex((field) => field.name === name)];
    return {
      items: result?.data?.items,
      error: result?.error,
      isLoading: result?.isFetching ?? false,
      tryAgain: () => void result?.refetch(),
    };
  };
}
