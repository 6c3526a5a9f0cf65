import { describe, expect, it } from 'vitest';
import { grantablePermissions, inOrder, permissionSetOf, permissionSets, permissionTexts } from './permission-sets.ts';
import { isAdminOrHigher, isAllowed, isPermission, permissions, type Permission } from './permissions.ts';

const [viewer = [], engineer = [], manager = [], administrator = []]: (readonly Permission[])[] = permissionSets.map(
  (set) => set.permissions,
);

it('the keys are those of the specification, with the write permissions', () => {
  expect(permissions).toEqual([
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
  ]);
  expect(['Map.view', 'map.view', 'Map', ''].map(isPermission)).toEqual([true, false, false, false]);
});

it.each<[Permission[], Permission[], boolean]>([
  [[], [], true],
  [['Map.view'], [], true],
  [[], ['Map.view'], false],
  [['Map.view'], ['Map.view'], true],
  [['Map.view'], ['Equipment.view', 'Map.view'], true],
  [['Map.view', 'Dashboard.view'], ['Equipment.view', 'Equipment.edit'], false],
])('users with %j may do what needs one of %j: %s', (held, needed, expected) => {
  expect(isAllowed(held, needed)).toBe(expected);
});

it('administrators and operators are administrators or higher', () => {
  expect(isAdminOrHigher(['Administration.users'])).toBe(true);
  expect(isAdminOrHigher(['Administration.operator'])).toBe(true);
  expect(isAdminOrHigher(manager)).toBe(false);
});

describe('the ready-made sets', () => {
  it('have these names, from the smallest to the largest', () => {
    expect(permissionSets.map(({ name }) => name)).toEqual([
      'Viewer',
      'Site engineer',
      'Security manager',
      'Administrator',
    ]);
  });

  it('add what the next role needs', () => {
    const added = (more: readonly Permission[], less: readonly Permission[]) =>
      more.filter((permission) => !less.includes(permission));
    expect(viewer.toSorted()).toEqual([
      'ActionItems.view',
      'CoreProduct.searchAll',
      'Dashboard.view',
      'Equipment.view',
      'ManageLocations.view',
      'Map.view',
    ]);
    expect(added(engineer, viewer)).toEqual(['Equipment.edit', 'ActionItems.edit']);
    expect(added(manager, engineer)).toEqual(['Locations.edit']);
    expect(added(administrator, manager)).toEqual(['Administration.users']);
    expect([viewer, engineer, manager, administrator].map(({ length }) => length)).toEqual([6, 8, 9, 10]);
  });

  it('are recognised by exactly their permissions, in any order', () => {
    expect(permissionSetOf(engineer.toReversed())).toBe('Site engineer');
    expect(permissionSetOf(engineer.slice(1))).toBeUndefined();
    expect(permissionSetOf([...viewer, 'CoreProduct.search'])).toBeUndefined();
    expect(permissionSetOf([])).toBeUndefined();
  });
});

it('permissions are listed in one order, each once', () => {
  expect(inOrder(['Map.view', 'CoreProduct.search', 'Map.view'])).toEqual(['CoreProduct.search', 'Map.view']);
});

describe('users may give to others', () => {
  it('nothing without the permission to administer', () => expect(grantablePermissions(manager)).toEqual([]));

  it('their own permissions as administrators, never that of operators', () => {
    expect(grantablePermissions(['Administration.users', 'Map.view'])).toEqual(['Map.view', 'Administration.users']);
    expect(grantablePermissions(administrator)).not.toContain('Administration.operator');
  });

  it('everything as operators', () => {
    expect(grantablePermissions(['Administration.operator'])).toEqual([...permissions]);
  });
});

it('each permission and each set has a name of its own and a sentence', () => {
  const texts = [...permissions.map((permission) => permissionTexts[permission]), ...permissionSets];
  for (const { name, explains } of texts) {
    expect(name).toMatch(/^[A-Z]\w+( [\w ]+)?$/);
    expect(explains).toMatch(/^[A-Z].*[a-z]\.$/);
  }
  expect(new Set(texts.map(({ name }) => name)).size).toBe(16);
  expect(new Set(texts.map(({ explains }) => explains)).size).toBe(16);
});
