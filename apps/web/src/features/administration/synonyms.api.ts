import { createSynonym, listSynonyms, removeSynonym } from '@rampart/contract/api/administration-synonyms.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { showStatus } from '#ui/status-message.tsx';

const synonyms = ['administration', 'synonyms'];

export const synonymQueries = {
  all: () =>
    queryOptions({
      queryKey: synonyms,
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
      onSuccess: () => settle(client, 'Synonym removed'),
    }),
};

async function settle(client: QueryClient, status: string): Promise<void> {
  showStatus(status);
  // What searches find has changed too.
  void client.invalidateQueries({ queryKey: ['search'] });
  await client.invalidateQueries({ queryKey: synonyms });
}
