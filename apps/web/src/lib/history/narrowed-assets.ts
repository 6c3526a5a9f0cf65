import type { FilterState } from '@rampart/contract/api/filters.ts';
import { createContext, useContext } from 'react';

/** The filters of a list that narrow the asset counts in it, as parameters of an address. */
export function narrowingParameters({ locations = [], priorities = [] }: Partial<FilterState>): string {
  const parameters = new URLSearchParams([
    ...locations.map((id) => ['locations', String(id)]),
    ...priorities.map((level) => ['priorities', level]),
  ]);
  return parameters.size > 0 ? `?${parameters}` : '';
}

const Parameters = createContext('');

/** Around a list of products: `narrowingParameters` of its filters. */
export const NarrowedAssets = Parameters.Provider;

/** An address of one product's assets, with the filters that the list's counts were narrowed by. */
export function useAssetsAddress(): (path: string) => string {
  const parameters = useContext(Parameters);
  return (path) => path + parameters;
}
