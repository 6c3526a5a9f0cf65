import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { checkResetLink } from '@rampart/contract/api/session/session.ts';
import { passwordMinLength } from '@rampart/contract/rules/accounts/new-password.ts';
import { voidPasswordLinks } from '#accounts/invitations.ts';
import { getPasswordOwner, passwordRefusal } from '#accounts/new-password.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import { forgetAllFailures } from '#accounts/sign-in-limits.ts';
import type { ThrottleRule } from '#accounts/throttle.ts';
import { networkOf } from '#http/address.ts';
import type { Caller } from '#http/sign-in/caller.ts';
import { invalid } from '#http/errors.ts';
import { limitAttempts } from '#http/sign-in/limit-attempts.ts';
import { hashOf } from '#http/sign-in/session-cookie.ts';
import { linkMailOf, sentAgain } from '#mail/link-mail.ts';
import type { Services } from '#services';
import { passwordResetMail } from './password-reset.mail.ts';
import { countOf } from './session.actions.ts';
import { findAccount } from './session.queries.ts';

export const passwordResetJob = 'password-reset-mail';
const linkMinutes = 60;

const rules = (email: string, address: string): ThrottleRule[] => [
  { name: 'password-link:account', subject: email.toLowerCase(), limit: 3, windowMinutes: 60 },
  { name: 'password-link:address', subject: networkOf(address), limit: 30, windowMinutes: 60 },
];

/** Records the request for a link. A background job checks later whether the address has an account. */
export async function requestLink({ database, jobs, clock }: Services, caller: Caller, email: string): Promise<void> {
  const now = clock();
  await limitAttempts({ database, clock }, ...rules(email, caller.address));
  const { id } = await database.asAuth(async (db) => {
    const { address, requestId } = caller;
    await recordSecurity(db, { kind: 'password-link-requested', at: now, email, address, requestId });
    return db
      .insertInto('password_reset')
      .values({ email, requested_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  await jobs.send(passwordResetJob, { id }, id);
}

/** Handles one request: mails a link if the address belongs to a user. If it runs again, it sends the same mail. */
export async function mailLink(services: Services, requestId: string): Promise<void> {
  const { database, mailer, clock, log, publicUrl } = services;
  const now = clock();
  const { token, messageId } = linkMailOf(services, 'password link', requestId);
  const account = await database.asAuth(async (db) => {
    const request = await db
      .selectFrom('password_reset')
      .select(['email', 'token_hash'])
      .where('id', '=', requestId)
      .where('handled_at', 'is', null)
      .executeTakeFirst();
    if (request?.token_hash) log.warn({ messageId }, sentAgain);
    const person = request && (await findAccount(db, request.email));
    const found = person?.company_suspended_at ? undefined : person;
    const expires_at = new Date(now.getTime() + linkMinutes * 60_000);
    const answer = found
      ? { company_id: found.company_id, user_id: found.id, token_hash: hashOf(token), expires_at }
      : { handled_at: now };
    await db
      .updateTable('password_reset')
      .set(answer)
      .where('id', '=', requestId)
      .where('handled_at', 'is', null)
      .execute();
    return found;
  });
  if (!account) return;
  const mail = await passwordResetMail(account, `${publicUrl()}/login/reset/${token}`, linkMinutes);
  await mailer.send({ ...mail, messageId });
  await database.asAuth((db) =>
    db.updateTable('password_reset').set({ handled_at: clock() }).where('id', '=', requestId).execute(),
  );
}

/** Sends the missing jobs for requests if a crash happened between their row and their job. */
export async function sweepRequests({ database, jobs, clock }: Services): Promise<void> {
  const since = new Date(clock().getTime() - linkMinutes * 60_000);
  const open = await database.asAuth((db) =>
    db
      .selectFrom('password_reset')
      .select('id')
      .where('handled_at', 'is', null)
      .where('requested_at', '>', since)
      .execute(),
  );
  for (const { id } of open) await jobs.send(passwordResetJob, { id }, id);
}

type Usable = Pick<Services, 'database' | 'clock'>;

function findLinkUser({ database, clock }: Usable, token: string): Promise<string | undefined> {
  return database.asAuth(async (db) => {
    const link = await db
      .selectFrom('password_reset')
      .select('user_id')
      .where('token_hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', clock())
      .executeTakeFirst();
    return link?.user_id ?? undefined;
  });
}

export async function lookAtLink(services: Usable, token: string): Promise<Answer<typeof checkResetLink>> {
  const userId = await findLinkUser(services, token);
  if (userId === undefined) return { valid: false, password_min_length: passwordMinLength(false) };
  const { hasSecondFactor } = await services.database.asAuth((db) => getPasswordOwner(db, userId));
  return { valid: true, password_min_length: passwordMinLength(hasSecondFactor) };
}

/** Sets the password once for each link, and ends every session of the old password. */
export async function useLink(services: Services, caller: Caller, token: string, password: string): Promise<void> {
  const { database, clock } = services;
  const user = await findLinkUser(services, token);
  if (user === undefined) throw usedUp();
  const refusal = await passwordRefusal(database, user, password);
  if (refusal) throw invalid({ password: [refusal] });
  // Hashing is slow, so no transaction is open during it.
  const password_hash = await hashPassword(password);
  const at = clock();
  await database.asAuth(async (db) => {
    const link = await db
      .updateTable('password_reset')
      .set({ used_at: at })
      .where('token_hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .returning(['company_id', 'user_id'])
      .executeTakeFirst();
    if (!link?.user_id) throw usedUp();
    const { user_id: userId, company_id: companyId } = link;
    const set = await db
      .updateTable('user_account')
      .set({ password_hash })
      .where('id', '=', userId)
      .where('deactivated_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (!set) throw usedUp();
    await forgetAllFailures(db, { id: userId, email: set.email }, countOf(services, caller, set.email));
    await db.deleteFrom('session').where('user_id', '=', userId).execute();
    // Other links that were already mailed must not change the password again.
    await voidPasswordLinks(db, userId, at);
    const { address, requestId } = caller;
    await recordSecurity(db, { kind: 'password-changed', at, companyId, userId, address, requestId });
  });
}

const usedUp = () => {
  const text = 'This link has expired or was already used. Ask for a new one.';
  return invalid({ token: [text] }, text);
};
