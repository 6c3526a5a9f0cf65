import { listBundleKeys, removeBundleKey, trustBundleKey } from '@rampart/contract/api/administration/bundles.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { refresh } from '#lib/api/refresh.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export const bundleKeyQueries = {
  all: () =>
    queryOptions({
      queryKey: keys.administration.bundleKeys,
      queryFn: ({ signal }) => call(listBundleKeys, { signal }),
      meta: { failure: 'loading' },
    }),
};

export interface NewBundleKey {
  name: string;
  public_key: string;
  fingerprint: string;
}

export const bundleKeyMutations = {
  trust: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (body: NewBundleKey) => call(trustBundleKey, { body }),
      meta: { failure: 'form' },
      onSuccess: () => settle(client, 'Key added'),
    }),
  remove: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (id: number) => call(removeBundleKey, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: (_answer, removed) => {
        client.setQueryData(
          bundleKeyQueries.all().queryKey,
          (known) => known && { ...known, keys: known.keys.filter(({ id }) => id !== removed) },
        );
        settle(client, 'Key removed');
      },
    }),
};

function settle(client: QueryClient, status: string): void {
  showStatus(status);
  refresh(client, [keys.administration.bundleKeys]);
}
