import { permissions, type Permission } from './permissions.ts';

/** The name of each permission for users, and what it allows. */
export const permissionTexts: Record<Permission, { name: string; explains: string }> = {
  'CoreProduct.searchAll': {
    name: 'Search the whole catalogue',
    explains: 'Finds every product, component and manufacturer that Rampart knows.',
  },
  'CoreProduct.search': {
    name: 'Search own equipment only',
    explains: 'Finds only products and components in My Equipment.',
  },
  'Equipment.view': {
    name: 'See equipment',
    explains: 'Opens My Equipment and the assets of each product, and downloads them as spreadsheets.',
  },
  'Equipment.edit': {
    name: 'Change equipment',
    explains: 'Adds and removes equipment and assets, edits them, makes groups, imports spreadsheets.',
  },
  'Dashboard.view': { name: 'See the dashboard', explains: 'Opens the summary of risks and alerts.' },
  'ActionItems.view': {
    name: 'See action items',
    explains: 'Opens the vulnerabilities of the equipment and the mitigations of each asset.',
  },
  'ActionItems.edit': {
    name: 'Mitigate',
    explains: 'Marks vulnerabilities as mitigated on assets, and writes notes about them.',
  },
  'Map.view': { name: 'See the map', explains: 'Opens the map of the company’s locations.' },
  'ManageLocations.view': { name: 'See the list of locations', explains: 'Opens Manage Locations.' },
  'Locations.edit': {
    name: 'Change locations',
    explains: 'Creates, renames, moves and removes locations, on the map and in the list.',
  },
  'Administration.users': {
    name: 'Administer the company',
    explains: 'Invites users, sets their permissions, reads the security record, acts as a user to help.',
  },
  'Administration.operator': {
    name: 'Operate the installation',
    explains: 'Runs Rampart for all companies: creates and suspends them, loads the catalogue, sees every user.',
  },
};

const viewer: Permission[] = [
  'CoreProduct.searchAll',
  'Equipment.view',
  'Dashboard.view',
  'ActionItems.view',
  'Map.view',
  'ManageLocations.view',
];
const siteEngineer: Permission[] = [...viewer, 'Equipment.edit', 'ActionItems.edit'];
const securityManager: Permission[] = [...siteEngineer, 'Locations.edit'];
const administrator: Permission[] = [...securityManager, 'Administration.users'];

/** Ready-made sets. Each includes the permissions of the previous one. */
export const permissionSets = [
  { name: 'Viewer', explains: 'Sees all data of the company and changes nothing.', permissions: inOrder(viewer) },
  {
    name: 'Site engineer',
    explains: 'Maintains equipment and assets, and mitigates vulnerabilities on them.',
    permissions: inOrder(siteEngineer),
  },
  {
    name: 'Security manager',
    explains: 'Does everything an engineer does, and maintains the locations.',
    permissions: inOrder(securityManager),
  },
  {
    name: 'Administrator',
    explains: 'Does everything a manager does, and administers the company’s users.',
    permissions: inOrder(administrator),
  },
] as const satisfies { name: string; explains: string; permissions: readonly Permission[] }[];

/** The name of the set with exactly these permissions. */
export function permissionSetOf(held: readonly Permission[]): string | undefined {
  const key = inOrder(held).join();
  return permissionSets.find((set) => set.permissions.join() === key)?.name;
}

export function inOrder(held: readonly Permission[]): Permission[] {
  return permissions.filter((permission) => held.includes(permission));
}

/**
 * The permissions that a user may give to others. A company's administrator may give the own permissions, but never the
 * operator permission. An operator may give any.
 */
export function grantablePermissions(held: readonly Permission[]): Permission[] {
  if (held.includes('Administration.operator')) return [...permissions];
  return held.includes('Administration.users') ? inOrder(held) : [];
}
