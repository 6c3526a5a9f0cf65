import { joinOwnProduct, listJoins, previewJoin, undoJoin } from '@rampart/contract/api/own-products.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { paged } from '#lib/api/paged.ts';
import { keys } from '#lib/api/query-keys.ts';
import { settleOwnProducts } from '../own-products.api.ts';

export const joinQueries = {
  /** Asked again for each opening of the dialog, because assets change. */
  preview: (uuid: string, product: string) =>
    queryOptions({
      queryKey: keys.ownProducts.preview({ uuid, product }),
      queryFn: ({ signal }) => call(previewJoin, { params: { uuid, product }, signal }),
      gcTime: 0,
      meta: { failure: 'loading' },
    }),
  list: () =>
    infiniteQueryOptions({
      queryKey: keys.ownProducts.joins,
      queryFn: ({ pageParam, signal }) => call(listJoins, { body: { pagination: { page: pageParam } }, signal }),
      ...paged,
      meta: { failure: 'loading' },
    }),
};

export const joinMutations = {
  join: (client: QueryClient, uuid: string) =>
    mutationOptions({
      mutationFn: (product: string) => call(joinOwnProduct, { params: { uuid }, body: { product } }),
      meta: { failure: 'form' },
      onSuccess: () => settleOwnProducts(client, messages.ownProductJoined),
    }),
  undo: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (id: number) => call(undoJoin, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: () => settleOwnProducts(client, messages.joinUndone),
    }),
};
