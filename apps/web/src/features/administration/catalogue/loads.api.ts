import {
  createAlias,
  getLoad,
  listAliases,
  listLoadFiles,
  listLoads,
  listMovedRatings,
  listSources,
  removeAlias,
  uploadCatalogue,
  type CatalogueLoad,
  type FileStatus,
} from '@rampart/contract/api/administration-catalogue.ts';
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { isStatus } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export const isRunning = ({ state }: CatalogueLoad) => state !== 'done' && state !== 'failed';

const lists = ['administration', 'loads'];
const keyOf = (id: number) => ['administration', 'load', id];
const aliases = ['administration', 'aliases'];

const paged = {
  initialPageParam: 1,
  getNextPageParam: (last: { has_more: boolean }, _pages: unknown, page: number) =>
    last.has_more ? page + 1 : undefined,
};

export const loadQueries = {
  /** Asked anew while the server is at work. */
  list: () =>
    infiniteQueryOptions({
      queryKey: lists,
      queryFn: ({ pageParam, signal }) => call(listLoads, { body: { pagination: { page: pageParam } }, signal }),
      ...paged,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ loads }) => loads.some(isRunning)) ? 2_000 : false,
      meta: { failure: 'loading' },
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: keyOf(id),
      queryFn: ({ signal }) => call(getLoad, { params: { id }, signal }),
      refetchInterval: ({ state: { data, error } }) => {
        if (isStatus(error, 404) || isStatus(error, 422)) return false;
        return !data || isRunning(data) ? 1_000 : false;
      },
      meta: { failure: 'profile' },
    }),
  /** While a load runs its files become more: how many there are stands in the key. */
  files: ({ id, tally }: CatalogueLoad, status: FileStatus) =>
    infiniteQueryOptions({
      queryKey: [...keyOf(id), 'files', status, tally[status]],
      queryFn: ({ pageParam, signal }) =>
        call(listLoadFiles, { params: { id }, body: { status, pagination: { page: pageParam } }, signal }),
      ...paged,
      meta: { failure: 'loading' },
    }),
  ratings: ({ id, state }: CatalogueLoad) =>
    infiniteQueryOptions({
      queryKey: [...keyOf(id), 'ratings', state],
      queryFn: ({ pageParam, signal }) =>
        call(listMovedRatings, { params: { id }, body: { pagination: { page: pageParam } }, signal }),
      ...paged,
      meta: { failure: 'loading' },
    }),
  sources: () =>
    queryOptions({
      queryKey: ['administration', 'sources'],
      queryFn: ({ signal }) => call(listSources, { signal }),
      meta: { failure: 'loading' },
    }),
  aliases: () =>
    queryOptions({
      queryKey: aliases,
      queryFn: ({ signal }) => call(listAliases, { signal }),
      meta: { failure: 'loading' },
    }),
};

/** A slow line takes its time for 64 MiB. */
const uploadTimeout = 60 * 60_000;

export const loadMutations = {
  upload: (client: QueryClient, onProgress: (share: number) => void) =>
    mutationOptions({
      mutationFn: ({ file, product }: { file: File; product: string }) => {
        const form = new FormData();
        if (product.trim() !== '') form.set('product', product);
        form.set('file', file);
        return call(uploadCatalogue, { form, timeout: uploadTimeout, onProgress });
      },
      meta: { failure: 'form' },
      onSuccess: () => void client.invalidateQueries({ queryKey: lists }),
    }),
  createAlias: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (body: { manufacturer: string; alias: string }) => call(createAlias, { body }),
      meta: { failure: 'form' },
      onSuccess: () => settle(client, 'Alias added'),
    }),
  removeAlias: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (id: number) => call(removeAlias, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: (_answer, removed) => {
        client.setQueryData(
          loadQueries.aliases().queryKey,
          (known) => known && { aliases: known.aliases.filter(({ id }) => id !== removed) },
        );
        settle(client, 'Alias removed');
      },
    }),
};

/** The dialog closes without waiting for the list. */
function settle(client: QueryClient, status: string): void {
  showStatus(status);
  void client.invalidateQueries({ queryKey: aliases });
}
