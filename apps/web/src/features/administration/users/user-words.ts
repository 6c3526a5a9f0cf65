import type { ManagedUser } from '@rampart/contract/api/administration/users.ts';
import { permissionSetOf } from '@rampart/contract/rules/accounts/permission-sets.ts';
import { permissions } from '@rampart/contract/rules/accounts/permissions.ts';
import { dayOf } from '#lib/dates.ts';

export const fullName = ({ name, last_name }: Pick<ManagedUser, 'name' | 'last_name'>) => `${name} ${last_name}`.trim();

/** A user's permissions in one or two words. */
export function accessWords({ permissions: held }: Pick<ManagedUser, 'permissions'>): string {
  if (held.length === 0) return 'No permission';
  if (held.length === permissions.length || held.includes('Administration.operator')) return 'Operator';
  return permissionSetOf(held) ?? `Custom: ${held.length}`;
}

/** The status of a user, and the expiry date of an open link. */
export function standingWords(user: ManagedUser, now: Date = new Date()): { word: string; more?: string } {
  if (user.state === 'deactivated') return { word: 'Deactivated' };
  const isLinkOver = user.link_expires_at !== null && new Date(user.link_expires_at) <= now;
  const link = user.link_expires_at && !isLinkOver ? `Link until ${dayOf(user.link_expires_at)}` : 'Link expired';
  if (user.state === 'invited') return { word: 'Invited', more: link };
  return user.is_password_due ? { word: 'Password due', more: link } : { word: 'Active' };
}
