import type { Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import {
  IconBuilding,
  IconDatabaseImport,
  IconKey,
  IconListSearch,
  IconServerCog,
  IconUsers,
} from '@tabler/icons-react';

export interface AdminSection {
  label: string;
  path: string;
  permissions: readonly Permission[];
  icon: typeof IconUsers;
}

const administrators = ['Administration.users', 'Administration.operator'] as const;

/** The pages of Administration, in the order of their navigation. */
export const adminSections: readonly AdminSection[] = [
  { label: 'Users', path: '/admin/users', permissions: administrators, icon: IconUsers },
  { label: 'Sign-in', path: '/admin/sign-in', permissions: ['Administration.users'], icon: IconKey },
  { label: 'Companies', path: '/admin/companies', permissions: ['Administration.operator'], icon: IconBuilding },
  { label: 'Catalogue', path: '/admin/catalogue', permissions: ['Administration.operator'], icon: IconDatabaseImport },
  { label: 'Installation', path: '/admin/installation', permissions: ['Administration.operator'], icon: IconServerCog },
  { label: 'Security record', path: '/admin/record', permissions: administrators, icon: IconListSearch },
];
