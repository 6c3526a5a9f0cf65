import {
  changeTypes,
  listEquipmentTypes,
  listTypedProducts,
  undoTypeChange,
} from '@rampart/contract/api/administration/types.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { paged } from '#lib/api/paged.ts';
import { keys } from '#lib/api/query-keys.ts';
import { refresh } from '#lib/api/refresh.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export const typeQueries = {
  all: () =>
    queryOptions({
      queryKey: keys.administration.equipmentTypes,
      queryFn: ({ signal }) => call(listEquipmentTypes, { signal }),
      meta: { failure: 'loading' },
    }),
  products: (search: string, type: number | null) =>
    infiniteQueryOptions({
      queryKey: [...keys.administration.typedProducts, search, type],
      queryFn: ({ pageParam, signal }) =>
        call(listTypedProducts, { body: { search, type, pagination: { page: pageParam } }, signal }),
      ...paged,
      placeholderData: keepPreviousData,
      meta: { failure: 'loading' },
    }),
};

export const typeMutations = {
  change: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (body: { products: number[]; type: number }) => call(changeTypes, { body }),
      meta: { failure: 'form' },
      onSuccess: ({ products, label }) => {
        showStatus(`${quantity(products, 'product')} changed to ${label ?? 'no type'}`);
        settle(client);
      },
    }),
  undo: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (id: number) => call(undoTypeChange, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: ({ restored, kept }) => {
        const rest = kept > 0 ? `. ${quantity(kept, 'product')} changed since and kept the newer type` : '';
        showStatus(`${quantity(restored, 'product')} restored${rest}`);
        settle(client);
      },
    }),
};

function settle(client: QueryClient): void {
  const { typedProducts, equipmentTypes } = keys.administration;
  // The results of searches and the options of filters have changed too.
  refresh(client, [keys.search.all, typedProducts, equipmentTypes], [keys.products.all]);
}
