/** Every permission there is, with what it allows; SPEC point 6 and the write permissions beside it. */
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

/** Any one of the needed permissions suffices; needing none means any signed-in user. */
export function isAllowed(held: readonly Permission[], needed: readonly Permission[]): boolean {
  return needed.length === 0 || needed.some((permission) => held.includes(permission));
}

export function isAdminOrHigher(held: readonly Permission[]): boolean {
  return isAllowed(held, ['Administration.users', 'Administration.operator']);
}
