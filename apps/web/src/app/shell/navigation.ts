import type { CurrentUser } from '@rampart/contract/api/session.ts';
import { isAllowed } from '@rampart/contract/rules/permissions.ts';
import { matchPath } from 'react-router';
import { routes } from '#app/route-table.ts';

const primary = [
  ['Dashboard', '/dashboard'],
  ['My Equipment', '/equipment'],
  ['Groups', '/groups'],
  ['Action Items', '/action-items'],
  ['Map', '/map'],
  ['Catalogue', '/catalogue'],
] as const;

const account = [
  ['My Profile', '/account'],
  ['Manage Locations', '/company-settings/manage-locations'],
  ['Administration', '/admin/users'],
] as const;

/** Pages that lie elsewhere and belong to an entry all the same. */
const sections: Record<string, readonly string[]> = {
  '/equipment': ['/product/:uuid/assets', '/components'],
  '/action-items': ['/product/:uuid/action-items'],
};

/** Whether a page that lies elsewhere belongs to an entry. */
export function isSectionOf(entry: string, pathname: string): boolean {
  return (sections[entry] ?? []).some((section) => matchPath(section, pathname) !== null);
}

export interface NavigationEntry {
  label: string;
  path: string;
}

function allowedEntries(entries: readonly (readonly [string, string])[], user: CurrentUser): NavigationEntry[] {
  return entries
    .filter(([, path]) => {
      const route = routes.find((candidate) => candidate.path === path);
      return route && isAllowed(user.permissions, route.permissions);
    })
    .map(([label, path]) => ({ label, path }));
}

/** The top bar's entries, each only with the permission of its route. */
export function navigationOf(user: CurrentUser) {
  return { primary: allowedEntries(primary, user), account: allowedEntries(account, user) };
}
