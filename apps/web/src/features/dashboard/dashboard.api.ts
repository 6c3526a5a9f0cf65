import { getDashboard, listAlertProducts } from '@rampart/contract/api/dashboard.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { paged } from '#lib/api/paged.ts';

export const dashboardQueries = {
  figures: () =>
    queryOptions({
      queryKey: keys.dashboard.figures,
      queryFn: ({ signal }) => call(getDashboard, { signal }),
      meta: { failure: 'loading' },
    }),
  alerts: () =>
    infiniteQueryOptions({
      queryKey: keys.dashboard.alerts,
      queryFn: ({ pageParam, signal }) =>
        call(listAlertProducts, { body: { pagination: { page: pageParam, limit: limits.alertPageSize } }, signal }),
      ...paged,
      meta: { failure: 'loading' },
    }),
};
