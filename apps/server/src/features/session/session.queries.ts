import type { Alerts } from '@rampart/contract/api/notifications.ts';
import type { CurrentUser } from '@rampart/contract/api/session/session.ts';
import { isAdminOrHigher } from '@rampart/contract/rules/accounts/permissions.ts';
import { hasEmail } from '#db/fragments.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { AuthDb } from '#db/transaction.ts';

/** The user with this e-mail address, without regard to case. */
export function findAccount(db: AuthDb, email: string) {
  return db
    .selectFrom('user_account')
    .innerJoin('company', 'company.id', 'user_account.company_id')
    .select([
      'user_account.id',
      'user_account.company_id',
      'user_account.email',
      'user_account.name',
      'user_account.last_name',
      'user_account.password_hash',
      'user_account.permissions',
      'user_account.is_demo',
      'company.name as company_name',
      'company.suspended_at as company_suspended_at',
    ])
    .where(hasEmail(email))
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
}

export function currentUserOf(user: SignedInUser, alerts: Alerts): CurrentUser {
  return {
    id: user.id,
    name: user.name,
    last_name: user.lastName,
    email: user.email,
    is_impersonating: user.impersonatorId !== null,
    is_admin_or_higher: isAdminOrHigher(user.permissions),
    impersonator:
      user.impersonatorId && user.actingUntil
        ? { id: user.impersonatorId, name: user.impersonatorName ?? '', until: user.actingUntil.toISOString() }
        : null,
    company: { name: user.companyName },
    permissions: user.permissions,
    alerts,
  };
}
