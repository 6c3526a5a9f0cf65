import { previewSourceScope, setSourceScope } from '@rampart/contract/api/administration/source-scopes.ts';
import {
  acceptSourceKey,
  createSubscription,
  getSubscription,
  listSourceDocuments,
  listSourceKeys,
  listSubscriptions,
  pauseSubscription,
  refuseSourceKey,
  removeSubscription,
  resumeSubscription,
  runSubscription,
  type DocumentState,
  type SourceKey,
  type Subscription,
} from '@rampart/contract/api/administration/subscriptions.ts';
import type { SourceScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import type { SubscriptionKind } from '@rampart/contract/rules/catalogue/subscription-addresses.ts';
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { isStatus } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { paged } from '#lib/api/paged.ts';
import { keys } from '#lib/api/query-keys.ts';
import { refresh } from '#lib/api/refresh.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

const key = keys.administration.subscriptions;

/** How often a page asks again. A server works on a source for minutes, and a paused or due one changes seldom. */
const askAgain = { running: 2_000, waiting: 10_000 };

const pauseOf = (sources: readonly Subscription[]) =>
  sources.some(({ is_running }) => is_running) ? askAgain.running : askAgain.waiting;

export const subscriptionQueries = {
  all: () =>
    queryOptions({
      queryKey: key,
      queryFn: ({ signal }) => call(listSubscriptions, { signal }),
      refetchInterval: ({ state: { data } }) => (data ? pauseOf(data.subscriptions) : false),
      meta: { failure: 'loading' },
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: keys.administration.subscription(id),
      queryFn: ({ signal }) => call(getSubscription, { params: { id }, signal }),
      refetchInterval: ({ state: { data, error } }) => (data && !isStatus(error, 404) ? pauseOf([data]) : false),
      meta: { failure: 'profile' },
    }),
  /** The key contains the number of documents, because it changes while a server works on the source. */
  documents: ({ id }: Subscription, state: DocumentState, count: number) =>
    infiniteQueryOptions({
      queryKey: keys.administration.sourceDocuments(id, state, count),
      queryFn: ({ pageParam, signal }) =>
        call(listSourceDocuments, { params: { id }, body: { state, pagination: { page: pageParam } }, signal }),
      ...paged,
      meta: { failure: 'loading' },
    }),
  keys: ({ id, waiting_keys }: Subscription) =>
    queryOptions({
      queryKey: keys.administration.sourceKeys(id, waiting_keys),
      queryFn: async ({ signal }) => (await call(listSourceKeys, { params: { id }, signal })).keys,
      meta: { failure: 'loading' },
    }),
};

export interface NewSubscription {
  kind: SubscriptionKind;
  /** The KEV list and EPSS have one. */
  address?: string;
  name?: string;
  scope?: SourceScope;
}

/** What one press does to a source. */
export type SourceAction = 'run' | 'again' | 'pause' | 'resume' | 'remove';

const done: Record<SourceAction, string> = {
  run: 'Checking for updates',
  again: 'Fetching the documents again',
  pause: 'Source paused',
  resume: 'Source resumed',
  remove: 'Subscription ended',
};

function send(action: SourceAction, id: number): Promise<unknown> {
  const params = { id };
  if (action === 'pause') return call(pauseSubscription, { params });
  if (action === 'resume') return call(resumeSubscription, { params });
  if (action === 'remove') return call(removeSubscription, { params });
  return call(runSubscription, { params, body: { again: action === 'again' } });
}

export const subscriptionMutations = {
  create: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (body: NewSubscription) => call(createSubscription, { body }),
      meta: { failure: 'form' },
      onSuccess: () => settle(client, 'Subscribed'),
    }),
  act: (client: QueryClient, id: number) =>
    mutationOptions({
      mutationFn: (action: SourceAction) => send(action, id),
      meta: { failure: 'form' },
      onSuccess: (_answer, action) => {
        // The page of a removed source is left. Asking for it again would answer 404.
        if (action === 'remove') client.removeQueries({ queryKey: keys.administration.subscription(id) });
        settle(client, done[action]);
      },
    }),
  setScope: (client: QueryClient, id: number) =>
    mutationOptions({
      mutationFn: (body: SourceScope) => call(setSourceScope, { params: { id }, body }),
      meta: { failure: 'form' },
      onSuccess: () => settle(client, 'Scope saved'),
    }),
  /** It changes nothing. As a mutation it runs only when somebody asks for it. */
  previewScope: () =>
    mutationOptions({
      mutationFn: (body: SourceScope) => call(previewSourceScope, { body }),
      meta: { failure: 'form' },
    }),
  decide: (client: QueryClient, id: number) =>
    mutationOptions({
      mutationFn: ({ key: { id: one }, isTrusted }: { key: SourceKey; isTrusted: boolean }) =>
        call(isTrusted ? acceptSourceKey : refuseSourceKey, { params: { id, key: one } }),
      meta: { failure: 'form' },
      onSuccess: (_answer, { isTrusted }) => settle(client, isTrusted ? 'Key trusted' : 'Key refused'),
    }),
};

function settle(client: QueryClient, status: string): void {
  showStatus(status);
  refresh(client, [key]);
}
