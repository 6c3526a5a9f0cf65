import { errorText } from '@rampart/contract/rules/texts/error-text.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { ApiError, CallTimeout, isCancelled, isStatus } from './api-error.ts';

export interface LoadFailure {
  /** The reason, in one sentence. */
  text: string;
  /** Support uses it to find an error of the server. */
  requestId?: string | undefined;
}

/** Why something did not load. Undefined if there is nothing to show. */
export function loadFailureOf(error: unknown): LoadFailure | undefined {
  // A 401 has already sent the browser to the sign-in page.
  if (!error || isCancelled(error) || isStatus(error, 401)) return undefined;
  if (error instanceof CallTimeout) return { text: messages.noAnswer };
  if (!(error instanceof ApiError)) return { text: messages.ourFault };
  if (error.status === 403) return { text: messages.mayNotSee };
  if (error.requestId) return { text: messages.ourFault, requestId: error.requestId };
  const hasFields = Object.keys(error.errors ?? {}).length > 0;
  return { text: errorText(hasFields ? error.errors : error.message) };
}

/** The data of an infinite query that the list needs to offer its next page. */
interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
}

/** The next page of a list: whether it exists, whether it is loading, and why it failed. */
export interface NextPage {
  hasMore: boolean;
  isLoading: boolean;
  error: unknown;
  onLoadMore: () => void;
}

export function nextPageOf(query: PagedQuery): NextPage {
  return {
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    error: query.isFetchNextPageError ? query.error : undefined,
    onLoadMore: () => void query.fetchNextPage(),
  };
}

/** What a list tells of its first page: whether it is on its way, why it did not come. */
export interface LoadState {
  error: unknown;
  isLoading: boolean;
  tryAgain: () => void;
}

export function loadStateOf(query: {
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}): LoadState {
  return { error: query.error, isLoading: query.isFetching, tryAgain: () => void query.refetch() };
}
