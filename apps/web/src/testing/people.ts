import { noAlerts } from '@rampart/contract/api/notifications.ts';
import type { CurrentUser } from '@rampart/contract/api/session/session.ts';
import { permissions, type Permission } from '@rampart/contract/rules/accounts/permissions.ts';

export function userWith(...held: Permission[]): CurrentUser {
  return {
    id: '5f8b7c1e-0b51-4b6e-9f5d-0d8b6b1d2c3a',
    name: 'Maren',
    last_name: 'Okafor',
    email: 'maren@prairie.example',
    is_impersonating: false,
    is_admin_or_higher: false,
    impersonator: null,
    company: { name: 'Prairie Gas Transmission' },
    permissions: held,
    alerts: noAlerts,
  };
}

export const everything = userWith(...permissions);
