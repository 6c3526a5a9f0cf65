import { permissionSets } from '@rampart/contract/rules/accounts/permission-sets.ts';
import { permissions, type Permission } from '@rampart/contract/rules/accounts/permissions.ts';

export interface DemoUser {
  email: string;
  name: string;
  lastName: string;
  permissions: readonly Permission[];
}

export interface DemoCompany {
  name: string;
  timeZone: string;
  users: DemoUser[];
}

/** The password of every demo account. It is public, so demo accounts are served on this machine only. */
export const demoPassword = 'rampart-demo';

/** The permissions of the administrator of one company. */
const companyPermissions = permissionSets[3].permissions;

/** Two fictional companies: one to explore, and a neighbour that must never see it. */
export const demoCompanies: DemoCompany[] = [
  {
    name: 'Prairie Gas Transmission',
    timeZone: 'America/Chicago',
    users: [
      { email: 'demo@rampart.example', name: 'Dana', lastName: 'Whitfield', permissions },
      { email: 'admin@rampart.example', name: 'Alma', lastName: 'Reyes', permissions: companyPermissions },
      { email: 'viewer@rampart.example', name: 'Victor', lastName: 'Lindqvist', permissions: ['Dashboard.view'] },
    ],
  },
  {
    name: 'Harbor Water Utility',
    timeZone: 'America/New_York',
    users: [{ email: 'harbor@rampart.example', name: 'Harriet', lastName: 'Okonjo', permissions: companyPermissions }],
  },
];
