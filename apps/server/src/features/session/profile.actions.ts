import { voidPasswordLinks } from '#accounts/invitations.ts';
import { passwordRefusal } from '#accounts/new-password.ts';
import { hashPassword, isPassword } from '#accounts/passwords.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import { forgetAllFailures, ownPasswordCount, takePasswordBack } from '#accounts/sign-in-limits.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Caller } from '#http/sign-in/caller.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import { passwordLimit } from '#http/sign-in/limit-attempts.ts';
import type { Services } from '#services';

/** Users change their own name. Only administrators change the e-mail address, because it is used to sign in. */
export async function rename(
  db: CompanyDb,
  { id: userId, companyId, ...was }: SignedInUser,
  at: Date,
  { name, last_name }: { name: string; last_name: string },
) {
  await db.updateTable('user_account').set({ name, last_name }).where('id', '=', userId).execute();
  const [from, to] = [`${was.name} ${was.lastName}`.trim(), `${name} ${last_name}`.trim()];
  if (from !== to) await recordSecurity(db, { kind: 'user-renamed', at, companyId, userId, details: { from, to } });
  return { name, last_name };
}

const notCurrent: FieldErrors = { current_password: ['This is not your current password.'] };

/** A visitor at an open screen must know the password, and has as few attempts as at the sign-in. */
async function hashOfCurrent(
  { database, clock }: Services,
  { id, email }: SignedInUser,
  current: string,
): Promise<string | undefined> {
  const limit = await passwordLimit({ database, clock }, ownPasswordCount({ id, email }));
  if (limit) throw limit;
  const { password_hash } = await database.asAuth((db) =>
    db.selectFrom('user_account').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return (await isPassword(password_hash, current)) ? (password_hash ?? undefined) : undefined;
}

/** Whether the current password is wrong. Called when the new one is refused, so that one answer has both faults. */
export async function currentPasswordFaults(
  services: Services,
  user: SignedInUser,
  current: string | undefined,
): Promise<FieldErrors> {
  if (current === undefined) return {};
  if (!(await hashOfCurrent(services, user, current))) return notCurrent;
  await services.database.asAuth((db) => takePasswordBack(db, ownPasswordCount(user)));
  return {};
}

export async function changePassword(
  services: Services,
  { address, requestId }: Caller,
  user: SignedInUser,
  current: string,
  password: string,
): Promise<void> {
  const { database, clock } = services;
  const { id: userId, companyId, sessionId } = user;
  const hashBefore = await hashOfCurrent(services, user, current);
  const refusal = await passwordRefusal(database, userId, password);
  const faults = { ...(hashBefore === undefined && notCurrent), ...(refusal && { password: [refusal] }) };
  if (hashBefore === undefined) throw invalid(faults);
  if (refusal) {
    await database.asAuth((db) => takePasswordBack(db, ownPasswordCount(user)));
    throw invalid(faults);
  }
  // Hashing is slow, so no transaction is open during it.
  const password_hash = await hashPassword(password);
  await database.asAuth(async (db) => {
    const changed = await db
      .updateTable('user_account')
      .set({ password_hash })
      .where('id', '=', userId)
      .where('password_hash', '=', hashBefore)
      .executeTakeFirst();
    // The password changed in the meantime, for example through a link. The typed one is no longer current.
    if (changed.numUpdatedRows === 0n) throw invalid(notCurrent);
    await db.deleteFrom('session').where('user_id', '=', userId).where('id', '<>', sessionId).execute();
    await voidPasswordLinks(db, userId, clock());
    await forgetAllFailures(db, user);
    await recordSecurity(db, { kind: 'password-changed', at: clock(), companyId, userId, address, requestId });
  });
}
