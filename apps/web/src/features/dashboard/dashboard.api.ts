import { getDashboard, listAlertProducts } from '@rampart/contract/api/dashboard.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const dashboardQueries = {
  figures: () =>
    queryOptions({
      queryKey: ['dashboard', 'figures'],
      queryFn: ({ signal }) => call(getDashboard, { signal }),
      meta: { failure: 'loading' },
    }),
  alerts: () =>
    infiniteQueryOptions({
      queryKey: ['dashboard', 'alerts'],
      queryFn: ({ pageParam, signal }) =>
        call(listAlertProducts, { body: { pagination: { page: pageParam, limit: limits.alertPageSize } }, signal }),
      initialPageParam: 1,
      getNextPageParam: (last, _pages, page) => (last.has_more ? page + 1 : undefined),
      meta: { failure: 'loading' },
    }),
};
