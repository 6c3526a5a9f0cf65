import { confirmSession, isConfirmed } from '#accounts/confirmations.ts';
import { isPassword } from '#accounts/passwords.ts';
import { recordSecurity, type SecurityDetails } from '#accounts/security-record.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import { forgetFailures, ownPasswordCount } from '#accounts/sign-in-limits.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { invalid, notFound } from '#http/errors.ts';
import type { Caller } from '#http/sign-in/caller.ts';
import { passwordLimit } from '#http/sign-in/limit-attempts.ts';
import type { Services } from '#services';

/**
 * Signs out one session of the user. A session of another user gets the same answer as one that does not exist. A
 * person at an open screen cannot sign out the user elsewhere, because a confirmation is needed.
 */
export async function endSession(
  { database, clock }: Services,
  caller: Caller,
  user: SignedInUser,
  sessionId: string,
): Promise<void> {
  // “Sign Out” ends it, and asks nothing.
  if (sessionId === user.sessionId) throw ownSession();
  await database.inCompany(user.companyId, async (db) => {
    const ended = await db
      .deleteFrom('session')
      .where('id', '=', sessionId)
      .where('user_id', '=', user.id)
      .returning('address')
      .executeTakeFirst();
    if (!ended) throw notFound();
    // Without a confirmation the transaction rolls back.
    await requireConfirmation(db, user, clock());
    await record(db, user, caller, clock(), { signed_in_from: ended.address });
  });
}

/** Signs out every session of the user except the one that makes the call. */
export async function endOtherSessions({ database, clock }: Services, caller: Caller, user: SignedInUser) {
  return database.inCompany(user.companyId, async (db) => {
    await requireConfirmation(db, user, clock());
    const { numDeletedRows } = await db
      .deleteFrom('session')
      .where('user_id', '=', user.id)
      .where('id', '<>', user.sessionId)
      .executeTakeFirst();
    const ended = Number(numDeletedRows);
    if (ended > 0) await record(db, user, caller, clock(), { sessions: ended });
    return { ended };
  });
}

async function requireConfirmation(db: CompanyDb, user: SignedInUser, at: Date): Promise<void> {
  if (await isConfirmed(db, user, at)) return;
  const text = 'Confirm first that it is you, with your password, a code or your provider.';
  throw invalid({ confirmation: [text] }, text);
}

const ownSession = () => {
  const text = 'This is the session that you use. End it with “Sign Out”.';
  return invalid({ id: [text] }, text);
};

function record(
  db: CompanyDb,
  { companyId, id: userId }: SignedInUser,
  { address, requestId }: Caller,
  at: Date,
  details: SecurityDetails,
): Promise<void> {
  return recordSecurity(db, { kind: 'session-ended', at, companyId, userId, address, requestId, details });
}

/** A person at an open screen could try passwords here. They count together with those for a new password. */
export async function confirmByPassword(
  services: Services,
  { address, requestId }: Caller,
  user: SignedInUser,
  password: string,
): Promise<void> {
  const { database, clock } = services;
  const { id: userId, companyId, email } = user;
  const limit = await passwordLimit(services, ownPasswordCount(user));
  if (limit) throw limit;
  const { password_hash } = await database.asAuth((db) =>
    db.selectFrom('user_account').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow(),
  );
  const isRight = await isPassword(password_hash, password);
  await database.asAuth(async (db) => {
    const origin = { address, requestId };
    if (!isRight)
      return recordSecurity(db, { kind: 'confirmation-failed', at: clock(), companyId, userId, email, ...origin });
    await forgetFailures(db, ownPasswordCount(user));
    return confirmSession(db, user, origin, clock(), 'password');
  });
  if (!isRight) throw invalid({ password: ['This password is wrong.'] }, 'This password is wrong.');
}
