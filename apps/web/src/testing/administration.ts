import type { ManagedUser } from '@rampart/contract/api/administration/users.ts';
import { permissionSets } from '@rampart/contract/rules/accounts/permission-sets.ts';

/** A user in the format of the user list. */
export function managedUser(given: Partial<ManagedUser> = {}): ManagedUser {
  return {
    id: '0d7c1a52-90c4-4a1b-9d0e-3a2b7f1c5e60',
    name: 'Ines',
    last_name: 'Falk',
    email: 'ines@prairie.example',
    permissions: [...permissionSets[0].permissions],
    state: 'active',
    link_expires_at: null,
    is_password_due: false,
    last_signed_in_at: '2026-03-01T08:00:00.000Z',
    has_provider_account: false,
    can_manage: true,
    can_impersonate: true,
    ...given,
  };
}
