import { createSynonym, listSynonyms, removeSynonym } from '@rampart/contract/api/administration/synonyms.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { refresh } from '#lib/api/refresh.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export const synonymQueries = {
  all: () =>
    queryOptions({
      queryKey: keys.administration.synonyms,
      queryFn: ({ signal }) => call(listSynonyms, { signal }),
      meta: { failure: 'loading' },
    }),
};

export const synonymMutations = {
  create: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (body: { word: string; equipment_type: number }) => call(createSynonym, { body }),
      meta: { failure: 'form' },
      onSuccess: () => settle(client, 'Synonym added'),
    }),
  remove: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (id: number) => call(removeSynonym, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: (_answer, removed) => {
        client.setQueryData(
          synonymQueries.all().queryKey,
          (known) => known && { ...known, synonyms: known.synonyms.filter(({ id }) => id !== removed) },
        );
        settle(client, 'Synonym removed');
      },
    }),
};

function settle(client: QueryClient, status: string): void {
  showStatus(status);
  // The results of searches have changed too.
  refresh(client, [keys.search.all, keys.administration.synonyms], [keys.products.all]);
}
