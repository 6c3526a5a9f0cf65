import type { Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import { expect, it } from 'vitest';
import { firstAllowedPath, redirectOf, type GuardedRoute } from './guard.ts';

const routes: GuardedRoute[] = [
  { path: '/', name: 'index-page', permissions: ['CoreProduct.searchAll', 'CoreProduct.search'] },
  { path: '/equipment', name: 'equipment', permissions: ['Equipment.view'] },
  { path: '/dashboard', name: 'dashboard', permissions: ['Dashboard.view'] },
  { path: '/action-items', name: 'My Action Items', permissions: ['ActionItems.view'] },
  { path: '/map', name: 'map', permissions: ['Map.view'] },
  { path: '/groups', name: 'groups', permissions: [] },
];

const fallThrough: [Permission[], string][] = [
  [['Map.view', 'ActionItems.view', 'Dashboard.view', 'Equipment.view', 'CoreProduct.search'], '/'],
  [['CoreProduct.searchAll'], '/'],
  [['Map.view', 'ActionItems.view', 'Dashboard.view', 'Equipment.view'], '/equipment'],
  [['Map.view', 'ActionItems.view', 'Dashboard.view'], '/dashboard'],
  [['Map.view', 'ActionItems.view'], '/action-items'],
  [['Map.view'], '/map'],
  [['ManageLocations.view', 'Equipment.edit'], '/403'],
  [[], '/403'],
];

it.each(fallThrough)('a user with the permissions %j is sent to %s', (held, path) => {
  expect(firstAllowedPath(routes, held)).toBe(path);
});

const visits: [string, Permission[] | null, string, string | undefined][] = [
  ['a visitor who is not signed in goes to the sign-in page', null, '/map', '/login?from=%2Fmap'],
  ['a route without a permission is open to any signed-in user', [], '/groups', undefined],
  ['one of several permissions is enough', ['CoreProduct.search'], '/', undefined],
  ['a user with the permission may open the route', ['Map.view'], '/map', undefined],
  ['a user with only another permission may not open it', ['Dashboard.view'], '/map', '/dashboard'],
  ['a user without any allowed route sees the forbidden page', [], '/map', '/403'],
];

it.each(visits)('%s', (_title, held, path, expected) => {
  const route = routes.find((candidate) => candidate.path === path) as GuardedRoute;
  expect(redirectOf(route, path, held && { permissions: held }, routes)).toBe(expected);
});
