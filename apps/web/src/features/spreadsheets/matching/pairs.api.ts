import {
  continueImport,
  decideImportPairs,
  listImportPairs,
  suggestAlias,
} from '@rampart/contract/api/spreadsheets/matching.ts';
import type { ImportPair, PairState } from '@rampart/contract/api/spreadsheets/matching.ts';
import { searchCatalogue } from '@rampart/contract/api/search.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  skipToken,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import type { PairDecision } from './decided-pair.ts';
import type { DecisionQueue } from './decision-queue.ts';

const pageSize = limits.assetPageSize;

export const pairQueries = {
  /**
   * The pairs of one tab, loaded for each visit. Decided pairs stay in the list of open pairs until then, so that
   * nothing jumps. The server no longer lists them, so the next page begins after the pairs that are still open.
   */
  list: (id: number, state: PairState, queue: DecisionQueue) =>
    infiniteQueryOptions({
      queryKey: [...keys.imports.pairs(id), state],
      queryFn: async ({ pageParam, signal }) => {
        const take = queue.expectCounts();
        const body = { state, pagination: { page: pageParam, limit: pageSize } };
        const answer = await call(listImportPairs, { params: { id }, body, signal });
        take(answer.counts);
        return answer;
      },
      initialPageParam: 1,
      getNextPageParam: (last, pages) => {
        if (!last.has_more) return undefined;
        const listed = new Set(pages.flatMap(({ pairs }) => pairs.map((pair) => queue.shown(pair))));
        return Math.floor([...listed].filter((pair) => pair.state === state).length / pageSize) + 1;
      },
      gcTime: 0,
      refetchOnReconnect: false,
      meta: { failure: 'loading' },
    }),
  /** All open pairs, for a question about their number. */
  allOpen: (id: number, isWanted: boolean) =>
    queryOptions({
      queryKey: keys.imports.openPairs(id),
      queryFn: isWanted ? ({ signal }) => loadOpen(id, signal) : skipToken,
      gcTime: 0,
      meta: { failure: 'loading' },
    }),
  search: (text: string) =>
    queryOptions({
      queryKey: keys.search.matches(text),
      queryFn: text === '' ? skipToken : ({ signal }) => call(searchCatalogue, { body: { searchQuery: text }, signal }),
      meta: { failure: 'options' },
      placeholderData: text === '' ? undefined : keepPreviousData,
      gcTime: 60_000,
    }),
};

async function loadOpen(id: number, signal: AbortSignal): Promise<ImportPair[]> {
  const found: ImportPair[] = [];
  for (let page = 1; ; page += 1) {
    const body = { state: 'open', pagination: { page, limit: limits.pageMaxSize } } as const;
    const { pairs, has_more } = await call(listImportPairs, { params: { id }, body, signal });
    found.push(...pairs);
    if (!has_more) return found;
  }
}

export const sendDecisions = (id: number, decisions: PairDecision[]) =>
  call(decideImportPairs, { params: { id }, body: { decisions } });

export const pairMutations = {
  /** Waits for the decisions that are not sent yet. */
  continue: (client: QueryClient, id: number, queue: DecisionQueue, failure: 'form' | 'shared') =>
    mutationOptions({
      mutationFn: async () => {
        await queue.settle();
        return call(continueImport, { params: { id } });
      },
      meta: { failure },
      onSettled: () => client.invalidateQueries({ queryKey: keys.imports.one(id), exact: true }),
    }),
  suggest: (id: number) =>
    mutationOptions({
      mutationFn: ({ pair, product }: { pair: number; product: string }) =>
        call(suggestAlias, { params: { id, pair }, body: { product } }),
      meta: { failure: 'form' },
    }),
};
