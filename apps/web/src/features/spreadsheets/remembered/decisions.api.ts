import { forgetProductDecision, listProductDecisions } from '@rampart/contract/api/spreadsheets/matching.ts';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { paged } from '#lib/api/paged.ts';
import { keys } from '#lib/api/query-keys.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export const decisionQueries = {
  list: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...keys.imports.decisions, search],
      queryFn: ({ pageParam, signal }) =>
        call(listProductDecisions, { body: { search, pagination: { page: pageParam } }, signal }),
      ...paged,
      placeholderData: keepPreviousData,
      meta: { failure: 'loading' },
    }),
};

export const decisionMutations = {
  forget: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (id: string) => call(forgetProductDecision, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: () => {
        showStatus('Forgotten');
        // Does not wait for the list, so that the dialog closes immediately.
        void client.invalidateQueries({ queryKey: keys.imports.decisions });
      },
    }),
};
