import { getBom } from '@rampart/contract/api/catalogue.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';

export const bomQueries = {
  bom: (uuid: string) =>
    queryOptions({
      queryKey: keys.boms.one(uuid),
      queryFn: ({ signal }) => call(getBom, { params: { uuid }, signal }),
      // It changes only with a catalogue load.
      staleTime: 60_000,
    }),
};
