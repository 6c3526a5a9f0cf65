import { listRenames, previewRename, renameProduct, undoRename } from '@rampart/contract/api/administration/renames.ts';
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

export interface NewName {
  uuid: string;
  name: string;
}

export const renameQueries = {
  /** While the user types, the last preview stays. */
  preview: ({ uuid, name }: NewName) =>
    queryOptions({
      queryKey: keys.administration.renamePreview({ uuid, name }),
      queryFn: ({ signal }) => call(previewRename, { params: { uuid }, body: { name }, signal }),
      placeholderData: keepPreviousData,
      gcTime: 0,
      meta: { failure: 'loading' },
    }),
  list: () =>
    infiniteQueryOptions({
      queryKey: keys.administration.renameList,
      queryFn: ({ pageParam, signal }) => call(listRenames, { body: { pagination: { page: pageParam } }, signal }),
      ...paged,
      meta: { failure: 'loading' },
    }),
};

export const renameMutations = {
  /** `onUndo` gets the id of the renaming. */
  rename: (client: QueryClient, onUndo: (id: number) => void) =>
    mutationOptions({
      mutationFn: ({ uuid, name }: NewName) => call(renameProduct, { params: { uuid }, body: { name } }),
      meta: { failure: 'form' },
      onSuccess: ({ id }) => {
        showStatus('Product renamed', 'ok', { label: 'Undo', onSelect: () => onUndo(id) });
        settle(client);
      },
    }),
  undo: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (id: number) => call(undoRename, { params: { id } }),
      meta: { failure: 'shared' },
      onSuccess: () => {
        showStatus('The former name was restored');
        settle(client);
      },
    }),
};

function settle(client: QueryClient): void {
  const { doubles, renames, waitingBoms } = keys.administration;
  // Searches, lists and pages show the name.
  refresh(client, [doubles, renames, waitingBoms, keys.search.all], [keys.products.all]);
}
