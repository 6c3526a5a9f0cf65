import {
  createMerge,
  dismissDouble,
  listDoubles,
  listMerges,
  previewMerge,
  restoreDouble,
  undoMerge,
  type CatalogueMerge,
  type DoubleSubject,
} from '@rampart/contract/api/administration/doubles.ts';
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

export interface Shown {
  subject: DoubleSubject;
  search: string;
  isDecided: boolean;
}

export const isRunning = ({ state }: CatalogueMerge) => state !== 'merged' && state !== 'undone';

export const doubleQueries = {
  list: ({ subject, search, isDecided }: Shown) =>
    infiniteQueryOptions({
      queryKey: [...keys.administration.doubles, subject, search, isDecided],
      queryFn: ({ pageParam, signal }) =>
        call(listDoubles, {
          body: { subject, search, is_decided: isDecided, pagination: { page: pageParam } },
          signal,
        }),
      ...paged,
      // An open dialog stays while the next search loads.
      placeholderData: keepPreviousData,
      meta: { failure: 'loading' },
    }),
  preview: (pair: { merged: string; kept: string }) =>
    queryOptions({
      queryKey: keys.administration.mergePreview(pair),
      queryFn: ({ signal }) => call(previewMerge, { params: pair, signal }),
      gcTime: 0,
      meta: { failure: 'loading' },
    }),
  /** Loaded again while the server is working. */
  merges: () =>
    infiniteQueryOptions({
      queryKey: keys.administration.merges,
      queryFn: ({ pageParam, signal }) => call(listMerges, { body: { pagination: { page: pageParam } }, signal }),
      ...paged,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ merges }) => merges.some(isRunning)) ? 2_000 : false,
      meta: { failure: 'loading' },
    }),
};

/** Both, with what a merge would move. */
export const findPair = (pair: { merged: string; kept: string }) => call(previewMerge, { params: pair });

export const doubleMutations = {
  decide: (client: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id, isOne }: { id: number; isOne: boolean }) =>
        call(isOne ? restoreDouble : dismissDouble, { params: { id } }),
      onSuccess: (_answer, { isOne }) => {
        showStatus(isOne ? 'The pair is listed again' : 'The pair stays separate');
      },
      // Another operator may have decided in the meantime.
      onSettled: () => settle(client),
    }),
  merge: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (pair: { merged: string; kept: string }) => call(createMerge, { body: pair }),
      meta: { failure: 'form' },
      onSuccess: () => showStatus('The merge has started'),
      onSettled: () => settle(client),
    }),
  undo: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (id: number) => call(undoMerge, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: () => showStatus('The undo has started'),
      onSettled: () => settle(client),
    }),
};

function settle(client: QueryClient): void {
  // Waiting bills of materials have the search for any product.
  const { doubles, merges, waitingBoms } = keys.administration;
  refresh(client, [doubles, merges, waitingBoms]);
}
