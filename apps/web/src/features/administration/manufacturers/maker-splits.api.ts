import {
  createMakerSplit,
  findMakerProducts,
  listMakerProducts,
  listMakers,
  previewMakerSplit,
} from '@rampart/contract/api/administration/maker-splits.ts';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { paged } from '#lib/api/paged.ts';
import { keys } from '#lib/api/query-keys.ts';
import { refresh } from '#lib/api/refresh.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export interface SplitGiven {
  uuid: string;
  name: string;
  products: number[];
}

export const splitQueries = {
  makers: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...keys.administration.makers, search],
      queryFn: ({ pageParam, signal }) =>
        call(listMakers, { body: { search, pagination: { page: pageParam } }, signal }),
      ...paged,
      placeholderData: keepPreviousData,
      meta: { failure: 'loading' },
    }),
  products: (uuid: string, search: string) =>
    infiniteQueryOptions({
      queryKey: [...keys.administration.makerProducts, uuid, search],
      queryFn: ({ pageParam, signal }) =>
        call(listMakerProducts, { params: { uuid }, body: { search, pagination: { page: pageParam } }, signal }),
      ...paged,
      placeholderData: keepPreviousData,
      meta: { failure: 'loading' },
    }),
  preview: ({ uuid, name, products }: SplitGiven) =>
    queryOptions({
      queryKey: keys.administration.makerSplitPreview({ uuid, name, products }),
      queryFn: ({ signal }) => call(previewMakerSplit, { params: { uuid }, body: { name, products }, signal }),
      gcTime: 0,
      meta: { failure: 'loading' },
    }),
};

export const splitMutations = {
  /** Changes nothing on the server. */
  find: (uuid: string) =>
    mutationOptions({
      mutationFn: (body: { search: string } | { came_with: string }) =>
        call(findMakerProducts, { params: { uuid }, body }),
      meta: { failure: 'shared' },
    }),
  split: (client: QueryClient) =>
    mutationOptions({
      mutationFn: ({ uuid, name, products }: SplitGiven) =>
        call(createMakerSplit, { params: { uuid }, body: { name, products } }),
      meta: { failure: 'form' },
      onSuccess: () => {
        showStatus('The split has started');
        const { doubles, makerMerges, makers, makerProducts, aliases } = keys.administration;
        refresh(client, [doubles, makerMerges, makers, makerProducts, aliases]);
      },
    }),
};
