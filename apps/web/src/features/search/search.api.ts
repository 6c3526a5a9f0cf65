import { parseSearch, searchCatalogue } from '@rampart/contract/api/search.ts';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';

export const searchQueries = {
  /** An empty search sends nothing. Each new input cancels the previous request. */
  matches: (query: string) =>
    queryOptions({
      queryKey: keys.search.matches(query),
      queryFn:
        query === '' ? skipToken : ({ signal }) => call(searchCatalogue, { body: { searchQuery: query }, signal }),
      meta: { failure: 'options' },
      placeholderData: query === '' ? undefined : keepPreviousData,
      gcTime: 60_000,
    }),
  /** The manufacturer and the equipment type in a search text, and the rest of the text. */
  parsed: (search: string) =>
    queryOptions({
      queryKey: keys.search.parsed(search),
      queryFn: ({ signal }) => call(parseSearch, { body: { search }, signal }),
      meta: { failure: 'options' },
      enabled: search !== '',
      staleTime: 60_000,
    }),
};
