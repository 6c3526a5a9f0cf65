import { createMerge } from '@rampart/contract/api/administration/doubles.ts';
import { listOtherNames, previewSplit, splitOtherName } from '@rampart/contract/api/administration/splits.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { refresh } from '#lib/api/refresh.ts';
import { paged } from '#lib/api/paged.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export const splitQueries = {
  list: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...keys.administration.otherNames, search],
      queryFn: ({ pageParam, signal }) =>
        call(listOtherNames, { body: { search, pagination: { page: pageParam } }, signal }),
      ...paged,
      placeholderData: keepPreviousData,
      meta: { failure: 'loading' },
    }),
  preview: (uuid: string) =>
    queryOptions({
      queryKey: keys.administration.splitPreview(uuid),
      queryFn: ({ signal }) => call(previewSplit, { params: { uuid }, signal }),
      gcTime: 0,
      meta: { failure: 'loading' },
    }),
};

export const splitMutations = {
  split: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (uuid: string) => call(splitOtherName, { params: { uuid } }),
      meta: { failure: 'form' },
      onSuccess: ({ product, former }) => {
        const undo = async () => {
          await call(createMerge, { body: { merged: product, kept: former } });
          settle(client);
        };
        showStatus('The name is now a separate product', 'ok', { label: 'Undo', onSelect: () => void undo() });
        settle(client);
      },
    }),
};

function settle(client: QueryClient): void {
  const { doubles, merges, otherNames } = keys.administration;
  refresh(client, [doubles, merges, otherNames]);
}
