import {
  getProvider,
  removeProvider,
  saveProvider,
  switchRedirectAddress,
  testProvider,
} from '@rampart/contract/api/single-sign-on.ts';
import type { Sent } from '@rampart/contract/api/endpoint.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export type ProviderForm = Sent<typeof saveProvider>['body'];

export const providerQueries = {
  own: () =>
    queryOptions({
      queryKey: keys.singleSignOn.provider,
      queryFn: ({ signal }) => call(getProvider, { signal }),
    }),
};

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.singleSignOn.all });

export const providerMutations = {
  save: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (body: ProviderForm) => call(saveProvider, { body }),
      meta: { failure: 'form' },
      onSuccess: () => {
        showStatus('Single sign-on saved');
        // Saving ends when the form has what the server stored.
        return reload(client);
      },
    }),
  remove: (client: QueryClient) =>
    mutationOptions({
      mutationFn: () => call(removeProvider),
      meta: { failure: 'form' },
      onSuccess: () => {
        client.setQueryData(providerQueries.own().queryKey, (known) => known && { ...known, provider: null });
        void reload(client);
        showStatus('Single sign-on removed');
      },
    }),
  switchAddress: (client: QueryClient) =>
    mutationOptions({
      mutationFn: () => call(switchRedirectAddress),
      meta: { failure: 'form' },
      onSuccess: () => {
        reload(client);
        showStatus('Redirect address switched');
      },
    }),
  test: () =>
    mutationOptions({
      mutationFn: (issuer: string) => call(testProvider, { body: { issuer } }),
      meta: { failure: 'form' },
    }),
};
