import { listEquipment } from '@rampart/contract/api/equipment.ts';
import { listProducts } from '@rampart/contract/api/filters.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';

const pagination = { page: 1, limit: 8 };

export const pickQueries = {
  /** The products that match, by name. Each new input cancels the previous request. */
  matches: (queryString: string, source: 'catalogue' | 'equipment') =>
    queryOptions({
      queryKey: keys.search.products({ source, query: queryString }),
      queryFn: async ({ signal }) => {
        const body = { filterState: { queryString }, pagination };
        const { products } = await (source === 'catalogue'
          ? call(listProducts, { body, signal })
          : call(listEquipment, { body, signal }));
        // The matches of an earlier text stay in sight, with their own heading.
        return { source, products };
      },
      meta: { failure: 'options' },
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      gcTime: 60_000,
    }),
};
