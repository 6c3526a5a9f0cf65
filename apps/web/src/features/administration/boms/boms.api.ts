import {
  attachBom,
  attachBomToNewProduct,
  dropBom,
  listWaitingBoms,
  searchBomProducts,
} from '@rampart/contract/api/administration/boms.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  skipToken,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { paged } from '#lib/api/paged.ts';
import { keys } from '#lib/api/query-keys.ts';
import { refresh } from '#lib/api/refresh.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export type Choice = { product: string } | { manufacturer: string; name: string };

export const bomQueries = {
  /** All that wait, or those of one load with their answers. */
  waiting: (load?: number) =>
    infiniteQueryOptions({
      queryKey: keys.administration.waitingBomsOf(load),
      queryFn: ({ pageParam, signal }) =>
        call(listWaitingBoms, {
          body: { ...(load !== undefined && { load }), pagination: { page: pageParam } },
          signal,
        }),
      ...paged,
      meta: { failure: 'loading' },
    }),
  products: (search: string) =>
    queryOptions({
      queryKey: keys.administration.bomProducts(search),
      queryFn: search === '' ? skipToken : ({ signal }) => call(searchBomProducts, { body: { search }, signal }),
      placeholderData: search === '' ? undefined : keepPreviousData,
      gcTime: 60_000,
      meta: { failure: 'options' },
    }),
};

export const bomMutations = {
  attach: (client: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id, choice }: { id: number; choice: Choice }) =>
        'product' in choice
          ? call(attachBom, { params: { id }, body: choice })
          : call(attachBomToNewProduct, { params: { id }, body: choice }),
      meta: { failure: 'form' },
      onSuccess: ({ name }) => showStatus(`${name} now has this bill of materials`),
      onSettled: () => settle(client),
    }),
  drop: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (id: number) => call(dropBom, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: () => showStatus('File dropped'),
      onSettled: () => settle(client),
    }),
};

/** Another operator can have answered: then the lists show what happened. */
function settle(client: QueryClient): void {
  const { waitingBoms, sources } = keys.administration;
  refresh(client, [waitingBoms, sources, keys.profiles.all, keys.boms.all]);
}
