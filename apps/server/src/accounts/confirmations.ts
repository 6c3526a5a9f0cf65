import { confirmationMinutes, type ConfirmationWay } from '@rampart/contract/rules/accounts/confirmation.ts';
import type { AuthDb, CompanyDb } from '#db/transaction.ts';
import { recordSecurity, type SecurityEvent } from './security-record.ts';
import type { SignedInUser } from './sessions.ts';

type Origin = Pick<SecurityEvent, 'address' | 'requestId'>;

/** Stores that the user of a session proved again to be the one who signed in. */
export async function confirmSession(
  db: AuthDb,
  { sessionId, companyId, id: userId, email }: Pick<SignedInUser, 'sessionId' | 'companyId' | 'id' | 'email'>,
  origin: Origin,
  at: Date,
  way: ConfirmationWay,
): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: at }).where('id', '=', sessionId).execute();
  await recordSecurity(db, {
    kind: 'identity-confirmed',
    at,
    companyId,
    userId,
    email,
    ...origin,
    details: { method: way },
  });
}

/** Whether the confirmation of a session still holds. */
export async function isConfirmed(
  db: CompanyDb,
  { sessionId }: Pick<SignedInUser, 'sessionId'>,
  at: Date,
): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('confirmed_at', '>', new Date(at.getTime() - confirmationMinutes * 60_000))
    .executeTakeFirst();
  return session !== undefined;
}
