import { getBom } from '@rampart/contract/api/catalogue.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const bomQueries = {
  bom: (uuid: string) =>
    queryOptions({
      queryKey: ['bom', uuid],
      queryFn: ({ signal }) => call(getBom, { params: { uuid }, signal }),
      // It changes with a load of the catalogue, not while somebody reads.
      staleTime: 60_000,
    }),
};
