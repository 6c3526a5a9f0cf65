import type { CurrentUser } from '@rampart/contract/api/session/session.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { matchPath } from 'react-router';
import { routes } from '#app/route-table.ts';

const primary = [
  ['Dashboard', '/dashboard'],
  ['My Equipment', '/equipment'],
  ['Groups', '/groups'],
  ['Action Items', '/action-items'],
  ['Vulnerabilities', '/vulnerabilities'],
  ['Map', '/map'],
  ['Catalogue', '/catalogue'],
] as const;

const account = [
  ['My Profile', '/account'],
  ['Manage Locations', '/company-settings/manage-locations'],
  ['Administration', '/admin/users'],
] as const;

/** Pages under another path that belong to a navigation entry. */
const sections: Record<string, readonly string[]> = {
  '/equipment': ['/product/:uuid/assets', '/components'],
  '/action-items': ['/product/:uuid/action-items'],
  '/vulnerabilities': ['/vulnerability/:cve', '/advisory/:id'],
};

/** Whether a page under another path belongs to a navigation entry. */
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

/** The entries of the top bar that the user has permission for. */
export function navigationOf(user: CurrentUser) {
  return { primary: allowedEntries(primary, user), account: allowedEntries(account, user) };
}
