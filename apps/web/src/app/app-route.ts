import type { QueryClient } from '@tanstack/react-query';
import type { LazyPage } from '#lib/patient-lazy.ts';
import type { GuardedRoute } from '#lib/session/guard.ts';
import type { RouteHandle } from './scroll-rule.ts';

export interface AppRoute extends GuardedRoute, RouteHandle {
  /**
   * The code of the page loads after the guard has let the visitor in. A route without a page shows the not-found page.
   */
  page?: LazyPage;
  /** Requests data whose answer takes longer than the code of the page. Both load at the same time. */
  prefetch?: (client: QueryClient) => Promise<void>;
}
