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
} from '@rampart/contract/api/administration/catalogue.ts';
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { isStatus } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { refresh } from '#lib/api/refresh.ts';
import { paged } from '#lib/api/paged.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export const isRunning = ({ state }: CatalogueLoad) => state !== 'done' && state !== 'failed';

export const loadQueries = {
  /** Loaded again while the server is working. */
  list: () =>
    infiniteQueryOptions({
      queryKey: keys.administration.loads,
      queryFn: ({ pageParam, signal }) => call(listLoads, { body: { pagination: { page: pageParam } }, signal }),
      ...paged,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ loads }) => loads.some(isRunning)) ? 2_000 : false,
      meta: { failure: 'loading' },
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: keys.administration.load(id),
      queryFn: ({ signal }) => call(getLoad, { params: { id }, signal }),
      refetchInterval: ({ state: { data, error } }) => {
        if (isStatus(error, 404) || isStatus(error, 422)) return false;
        return !data || isRunning(data) ? 1_000 : false;
      },
      meta: { failure: 'profile' },
    }),
  /** The key contains the number of files, because it grows while a load runs. */
  files: ({ id, tally }: CatalogueLoad, status: FileStatus) =>
    infiniteQueryOptions({
      queryKey: keys.administration.loadFiles(id, status, tally[status]),
      queryFn: ({ pageParam, signal }) =>
        call(listLoadFiles, { params: { id }, body: { status, pagination: { page: pageParam } }, signal }),
      ...paged,
      meta: { failure: 'loading' },
    }),
  ratings: ({ id, state }: CatalogueLoad) =>
    infiniteQueryOptions({
      queryKey: keys.administration.loadRatings(id, state),
      queryFn: ({ pageParam, signal }) =>
        call(listMovedRatings, { params: { id }, body: { pagination: { page: pageParam } }, signal }),
      ...paged,
      meta: { failure: 'loading' },
    }),
  sources: () =>
    queryOptions({
      queryKey: keys.administration.sources,
      queryFn: ({ signal }) => call(listSources, { signal }),
      meta: { failure: 'loading' },
    }),
  aliases: () =>
    queryOptions({
      queryKey: keys.administration.aliases,
      queryFn: ({ signal }) => call(listAliases, { signal }),
      meta: { failure: 'loading' },
    }),
};

/** A slow connection needs this long for 64 MiB. */
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
      onSuccess: () => void client.invalidateQueries({ queryKey: keys.administration.loads }),
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

function settle(client: QueryClient, status: string): void {
  showStatus(status);
  refresh(client, [keys.administration.aliases]);
}
