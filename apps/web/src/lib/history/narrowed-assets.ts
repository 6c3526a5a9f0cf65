import type { FilterState } from '@rampart/contract/api/filters.ts';
import { createContext, useContext } from 'react';

/** The filters of a list that affect its asset counts, as query parameters. */
export function narrowingParameters({ locations = [], priorities = [] }: Partial<FilterState>): string {
  const parameters = new URLSearchParams([
    ...locations.map((id) => ['locations', String(id)]),
    ...priorities.map((level) => ['priorities', level]),
  ]);
  return parameters.size > 0 ? `?${parameters}` : '';
}

const Parameters = createContext('');

/** Wraps a list of products. Its value is `narrowingParameters` of the list's filters. */
export const NarrowedAssets = Parameters.Provider;

/** The address of one product's assets, with the filters that affect the list's counts. */
export function useAssetsAddress(): (path: string) => string {
  const parameters = useContext(Parameters);
  return (path) => path + parameters;
}
