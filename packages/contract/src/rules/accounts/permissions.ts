/** All permissions: those of SPEC point 6, and the write permissions added to them. */
export const permissions = [
  'CoreProduct.searchAll',
  'CoreProduct.search',
  'Equipment.view',
  'Equipment.edit',
  'Dashboard.view',
  'ActionItems.view',
  'ActionItems.edit',
  'Map.view',
  'ManageLocations.view',
  'Locations.edit',
  'Administration.users',
  'Administration.operator',
] as const;

export type Permission = (typeof permissions)[number];

export function isPermission(value: string): value is Permission {
  return (permissions as readonly string[]).includes(value);
}

/** One of the needed permissions is enough. If none is needed, any signed-in user is allowed. */
export function isAllowed(held: readonly Permission[], needed: readonly Permission[]): boolean {
  return needed.length === 0 || needed.some((permission) => held.includes(permission));
}

export function isAdminOrHigher(held: readonly Permission[]): boolean {
  return isAllowed(held, ['Administration.users', 'Administration.operator']);
}
