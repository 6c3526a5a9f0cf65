import * as React from 'react';

interface Internals {
  recentlyCreatedOwnerStacks: number;
}

const key = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * In development, React records a stack for each element, until it has recorded 10,000 in a second. It prints them only
 * with warnings, which the tests do not show. They were an eighth of the time of the page tests. So tell React that it
 * has recorded enough.
 */
export function forgetOwnerStacks(): void {
  const { [key]: internals } = React as unknown as Record<typeof key, Internals>;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  });
}
