import { grantablePermissions, permissionTexts } from '@rampart/contract/rules/accounts/permission-sets.ts';
import { isAdminOrHigher, type Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import type { SignedInUser } from '#accounts/sessions.ts';

/** The facts about a user that decide what may be done with the user. */
export interface Target {
  id: string;
  company_id: number;
  permissions: Permission[];
  deactivated_at: Date | null;
  joined_at: Date | null;
}

export const isOperator = (held: readonly Permission[]) => held.includes('Administration.operator');

/** May use Rampart now, and administers the company. */
export const isActiveAdministrator = ({ permissions, deactivated_at, joined_at }: Target) =>
  permissions.includes('Administration.users') && deactivated_at === null && joined_at !== null;

/** The reason why the administrator may not change this user; undefined if allowed. */
export function whyNotManaged(admin: SignedInUser, target: Target): string | undefined {
  return isOperator(target.permissions) && !isOperator(admin.permissions)
    ? 'Only an operator can change an operator.'
    : undefined;
}

/** The reason why a user may not get these permissions; undefined if allowed. */
export function whyNotGranted(
  admin: SignedInUser,
  target: { id?: string; permissions: readonly Permission[] },
  wanted: readonly Permission[],
): string | undefined {
  const added = wanted.filter((permission) => !target.permissions.includes(permission));
  if (added.length > 0 && target.id === admin.id) return 'Nobody can give permissions to themselves.';
  // This way at least one operator is left.
  if (target.id === admin.id && isOperator(target.permissions) && !isOperator(wanted))
    return 'Only another operator can remove your operator permission.';
  const grantable = grantablePermissions(admin.permissions);
  const tooMuch = added.filter((permission) => !grantable.includes(permission));
  if (tooMuch.length === 0) return undefined;
  const names = tooMuch.map((permission) => `“${permissionTexts[permission].name}”`).join(', ');
  return `You can only give permissions that you have yourself. You do not have ${names}.`;
}

/** The reason why the administrator may not act as this user; undefined if allowed. */
export function whyNotImpersonated(admin: SignedInUser, target: Target): string | undefined {
  if (admin.impersonatorId) return 'Stop impersonating first.';
  if (target.id === admin.id) return 'You are this user.';
  if (target.deactivated_at) return 'A deactivated user cannot be impersonated.';
  if (isOperator(target.permissions)) return 'An operator cannot be impersonated.';
  if (isOperator(admin.permissions)) return undefined;
  if (isAdminOrHigher(target.permissions)) return 'Only an operator can impersonate an administrator.';
  const beyond = target.permissions.some((permission) => !admin.permissions.includes(permission));
  return beyond ? 'This user has permissions that you do not have.' : undefined;
}
