import { isAllowed, type Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import { loginAddress } from '#lib/history/return-address.ts';

export interface GuardedRoute {
  path: string;
  name: string;
  /** One of them is enough. An empty list admits every signed-in user. */
  permissions: readonly Permission[];
}

/** A user who may not open a route is sent to the first of these that they may open (SPEC point 2). */
const fallThroughOrder = ['index-page', 'equipment', 'dashboard', 'My Action Items', 'map'];

/** The path of the first route that the user may open, or of the forbidden page. */
export function firstAllowedPath(routes: readonly GuardedRoute[], held: readonly Permission[]): string {
  const allowed = fallThroughOrder
    .map((name) => routes.find((route) => route.name === name))
    .find((route) => route && isAllowed(held, route.permissions));
  return allowed?.path ?? '/403';
}

/** The path that a visitor of a route is redirected to. Undefined if they may stay. */
export function redirectOf(
  route: GuardedRoute,
  address: string,
  user: { permissions: readonly Permission[] } | null,
  routes: readonly GuardedRoute[],
): string | undefined {
  if (!user) return loginAddress(address);
  return isAllowed(user.permissions, route.permissions) ? undefined : firstAllowedPath(routes, user.permissions);
}
