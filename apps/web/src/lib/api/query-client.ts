import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isCancelled } from './api-error.ts';
import { failureOutcome, type FailurePolicy } from './failures.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { failure?: FailurePolicy };
    mutationMeta: { failure?: FailurePolicy };
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
  return new QueryClient({
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
