import type { FilterState } from '@rampart/contract/api/filters.ts';
import {
  createGroup,
  listGroupProducts,
  listGroups,
  removeGroup,
  updateGroup,
  type Group,
} from '@rampart/contract/api/groups.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  useInfiniteQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useKeptRows } from '#lib/history/kept-rows.ts';
import { nextPageOf, type NextPage } from '#lib/api/load-failure.ts';
import { paged } from '#lib/api/paged.ts';
import { keys } from '#lib/api/query-keys.ts';
import type { SortOrder } from '#lib/lists/sort-order.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export type GroupOrder = SortOrder<'name' | 'type' | 'manufacturer'>;

const pageOf = (page: number) => ({ page, limit: limits.groupPageSize });

export const groupQueries = {
  /** All groups, for a selection field. */
  all: () =>
    queryOptions({
      queryKey: keys.groups.names,
      queryFn: async ({ signal }) =>
        (await call(listGroups, { query: { withoutDefaultGroups: 'true' }, signal })).groups,
      meta: { failure: 'group-list' },
    }),
  /** A change of the filters starts a new list at page 1. */
  pages: (filters: Partial<FilterState>) =>
    infiniteQueryOptions({
      queryKey: [...keys.groups.pages, filters],
      queryFn: ({ pageParam, signal }) =>
        call(listGroups, {
          query: {
            withoutDefaultGroups: 'true',
            filterState: JSON.stringify(filters),
            pagination: JSON.stringify(pageOf(pageParam)),
            withRisk: 'true',
          },
          signal,
        }),
      ...paged,
      meta: { failure: 'group-list' },
      staleTime: 60_000,
    }),
  /** Loaded when the group is first opened, and again only after something in it changed (SPEC point 4). */
  products: (groupId: number, filters: Partial<FilterState>, order: GroupOrder) =>
    infiniteQueryOptions({
      queryKey: [...keys.products.ofGroup(groupId), filters, order],
      queryFn: ({ pageParam, signal }) =>
        call(listGroupProducts, {
          body: { groupId, filterState: filters, orderState: order, pagination: pageOf(pageParam) },
          signal,
        }),
      ...paged,
      meta: { failure: 'group-dialog' },
      staleTime: Infinity,
    }),
};

export const groupMutations = {
  create: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (name: string) => call(createGroup, { body: { group: { name } } }),
      meta: { failure: 'group-dialog' },
      onSuccess: () => {
        showStatus(messages.groupCreated);
        refresh(client, [keys.groups.all]);
      },
    }),
  update: (client: QueryClient, id: number) =>
    mutationOptions({
      mutationFn: (name: string) => call(updateGroup, { body: { group: { id, name } } }),
      meta: { failure: 'group-dialog' },
      onSuccess: ({ group: { name } }) => {
        showStatus(messages.groupUpdated);
        changeLoaded(client, (groups) => groups.map((group) => (group.id === id ? { ...group, name } : group)));
        refresh(client, everythingWithGroups);
      },
    }),
  remove: (client: QueryClient, id: number) =>
    mutationOptions({
      mutationFn: () => call(removeGroup, { params: { id } }),
      meta: { failure: 'group-dialog' },
      onSuccess: () => {
        showStatus(messages.groupDeleted);
        changeLoaded(client, (groups) => groups.filter((group) => group.id !== id));
        // Otherwise the refresh would request the equipment of the deleted group and get an error.
        client.removeQueries({ queryKey: keys.products.ofGroup(id) });
        refresh(client, everythingWithGroups);
      },
    }),
};

/** Products and profiles show the names of their groups. */
const everythingWithGroups = [keys.groups.all, keys.products.all, keys.profiles.all];

function refresh(client: QueryClient, stale: readonly (readonly unknown[])[]): void {
  for (const queryKey of stale) void client.invalidateQueries({ queryKey });
}

/** Shows the change in the loaded lists, so that it is visible when the dialog closes. The next load confirms it. */
function changeLoaded(client: QueryClient, change: (groups: Group[]) => Group[]): void {
  client.setQueriesData<InfiniteData<{ groups: Group[] }>>(
    { queryKey: keys.groups.pages },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, groups: change(page.groups) })) },
  );
}

export interface GroupListState {
  /** Undefined until the first page is loaded. */
  groups: Group[] | undefined;
  hasMore: boolean;
  error: unknown;
  isLoading: boolean;
  nextPage: NextPage;
  tryAgain: () => void;
}

export function useGroupList(filters: Partial<FilterState>): GroupListState {
  const query = useInfiniteQuery(groupQueries.pages(filters));
  const groups = query.data?.pages.flatMap((page) => page.groups);
  useKeptRows('groups', filters, query, groups);
  return {
    groups,
    hasMore: query.hasNextPage,
    error: query.error,
    isLoading: query.isFetching,
    nextPage: nextPageOf(query),
    tryAgain: () => void query.refetch(),
  };
}
