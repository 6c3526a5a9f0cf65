import {
  MutationCache,
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import { isCancelled } from './api-error.ts';
import { failureOutcome, type FailurePolicy } from './failures.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { failure?: FailurePolicy };
    mutationMeta: { failure?: FailurePolicy };
  }
}

/**
 * A page can save while it loads for the first time. The library lets such a load finish, though it may have been
 * answered before the save, and then takes it for fresh. So an invalidated first load starts again.
 */
class ReloadingClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.fetchStatus !== 'fetching' || query.state.data !== undefined) continue;
      // The page keeps waiting: a silent end passes it on to the new load.
      void query.cancel(query.isActive() ? { silent: true } : { revert: true });
      if (query.isActive()) void query.fetch().catch(() => {});
    }
    return super.invalidateQueries(filters, options);
  }
}

/** The only place that logs a failed query or mutation, and shows it if its policy says so. */
export function createQueryClient(showStatus: (text: string) => void): QueryClient {
  function report(error: unknown, policy: FailurePolicy) {
    if (isCancelled(error)) return;
    console.error(error);
    const outcome = failureOutcome(policy, error);
    if (outcome.kind === 'status') showStatus(outcome.text);
  }
  return new ReloadingClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => report(error, meta?.failure ?? 'loading') }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => report(error, meta?.failure ?? 'shared'),
    }),
    defaultOptions: {
      // A failed load offers "Try again". Automatic retries would only make the loading state longer.
      queries: { retry: false, refetchOnWindowFocus: false },
    },
  });
}
