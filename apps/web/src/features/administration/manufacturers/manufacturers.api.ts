import {
  createMakerMerge,
  getMakerUsage,
  listMakerMerges,
  previewMakerMerge,
  renameMaker,
  undoMakerMerge,
  type MakerMerge,
} from '@rampart/contract/api/administration/manufacturers.ts';
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { refresh } from '#lib/api/refresh.ts';
import { paged } from '#lib/api/paged.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export const isMakerMergeRunning = ({ state }: MakerMerge) =>
  state !== 'merged' && state !== 'split' && state !== 'undone';

export const makerQueries = {
  preview: (pair: { merged: string; kept: string }) =>
    queryOptions({
      queryKey: keys.administration.makerMergePreview(pair),
      queryFn: ({ signal }) => call(previewMakerMerge, { params: pair, signal }),
      gcTime: 0,
      meta: { failure: 'loading' },
    }),
  usage: (uuid: string) =>
    queryOptions({
      queryKey: keys.administration.makerUsage(uuid),
      queryFn: ({ signal }) => call(getMakerUsage, { params: { uuid }, signal }),
      gcTime: 0,
      meta: { failure: 'loading' },
    }),
  /** Loaded again while the server is working. */
  merges: () =>
    infiniteQueryOptions({
      queryKey: keys.administration.makerMerges,
      queryFn: ({ pageParam, signal }) => call(listMakerMerges, { body: { pagination: { page: pageParam } }, signal }),
      ...paged,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ merges }) => merges.some(isMakerMergeRunning)) ? 2_000 : false,
      meta: { failure: 'loading' },
    }),
};

/** Both, with what a merge would move. */
export const findMakerPair = (pair: { merged: string; kept: string }) => call(previewMakerMerge, { params: pair });

export const makerMutations = {
  merge: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (pair: { merged: string; kept: string }) => call(createMakerMerge, { body: pair }),
      meta: { failure: 'form' },
      onSuccess: () => {
        showStatus('The merge has started');
        settle(client);
      },
    }),
  undo: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (id: number) => call(undoMakerMerge, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: () => {
        showStatus('The undo has started');
        settle(client);
      },
    }),
  rename: (client: QueryClient) =>
    mutationOptions({
      mutationFn: ({ uuid, name }: { uuid: string; name: string }) =>
        call(renameMaker, { params: { uuid }, body: { name } }),
      meta: { failure: 'form' },
      onSuccess: ({ former_name }, { uuid }) => {
        const undo = async () => {
          await call(renameMaker, { params: { uuid }, body: { name: former_name } });
          settle(client);
        };
        showStatus('Manufacturer renamed', 'ok', { label: 'Undo', onSelect: () => void undo() });
        settle(client);
      },
    }),
};

function settle(client: QueryClient): void {
  const { doubles, makerMerges, makers, aliases } = keys.administration;
  refresh(client, [doubles, makerMerges, makers, aliases]);
}
