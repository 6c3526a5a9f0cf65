import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Loads answers again after a change: those on the page immediately, all others when a page shows them. It does not wait,
 * so that a dialog closes immediately. Answers of `later` are not loaded on this page, only when another page shows them.
 */
export function refresh(client: QueryClient, queryKeys: readonly QueryKey[], later: readonly QueryKey[] = []): void {
  for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
  for (const queryKey of later) void client.invalidateQueries({ queryKey, refetchType: 'none' });
}
