import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { checkInvitation } from '@rampart/contract/api/session/invitations.ts';
import { passwordMinLength } from '@rampart/contract/rules/accounts/new-password.ts';
import { voidPasswordLinks } from '#accounts/invitations.ts';
import { getPasswordOwner, passwordRefusal } from '#accounts/new-password.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import { forgetAllFailures, signInCount } from '#accounts/sign-in-limits.ts';
import { networkOf } from '#http/address.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import { limitAttempts } from '#http/sign-in/limit-attempts.ts';
import { hashOf } from '#http/sign-in/session-cookie.ts';
import type { Services } from '#services';
import { findLink, stateOf, type Link, type LinkState } from './invitations.queries.ts';

/** The origin of a visitor who opens a link. */
export interface Visitor {
  address: string;
  requestId: string;
}

/** The state of a link. An attempt to open an invalid link is recorded. */
export async function lookAtLink(
  { database, clock }: Services,
  visitor: Visitor,
  token: string,
): Promise<Answer<typeof checkInvitation>> {
  // Each visit of an invalid link adds an entry to the security record. The limit prevents filling the record this way.
  const rule = { name: 'invitation:look', subject: token, limit: 30, windowMinutes: 60 };
  await limitAttempts({ database, clock }, rule);
  const link = await database.asAuth((db) => findLink(db, hashOf(token)));
  if (!link) return { state: 'unknown', kind: null, company_name: null, password_min_length: passwordMinLength(false) };
  const state = stateOf(link, clock());
  if (state !== 'valid') await recordRefusal({ database, clock }, visitor, link, whyRefused[state]);
  const kind = link.kind === 'invitation' ? 'invitation' : 'new-password';
  const { hasSecondFactor } = await database.asAuth((db) => getPasswordOwner(db, link.user_id));
  return { state, kind, company_name: link.company_name, password_min_length: passwordMinLength(hasSecondFactor) };
}

/** Sets the password of the invited user, once, and ends the sessions of an old password. */
export async function acceptInvitation(
  { database, clock }: Services,
  visitor: Visitor,
  { token, email, password }: { token: string; email: string; password: string },
): Promise<void> {
  const tokenHash = hashOf(token);
  const subjects = [
    { name: 'invitation:link', subject: token, limit: 10, windowMinutes: 60 },
    { name: 'invitation:address', subject: networkOf(visitor.address), limit: 60, windowMinutes: 60 },
  ];
  await limitAttempts({ database, clock }, ...subjects);
  const link = await database.asAuth((db) => findLink(db, tokenHash));
  if (!link) throw refusalOf('void');
  const state = stateOf(link, clock());
  if (state !== 'valid') {
    await recordRefusal({ database, clock }, visitor, link, whyRefused[state]);
    throw refusalOf(state);
  }
  const refusal = await passwordRefusal(database, link.user_id, password);
  const faults: FieldErrors = refusal ? { password: [refusal] } : {};
  if (link.email.toLowerCase() !== email.toLowerCase()) {
    await recordRefusal({ database, clock }, visitor, link, `used for another address: ${email}`);
    const text = 'This invitation is for another address. Enter the address that it was sent to.';
    throw invalid({ email: [text], ...faults }, text);
  }
  if (refusal) throw invalid(faults);
  // Hashing is slow, so no transaction is open during it.
  const password_hash = await hashPassword(password);
  const at = clock();
  await database.asAuth(async (db) => {
    const used = await db
      .updateTable('invitation')
      .set({ used_at: at })
      .where('id', '=', link.id)
      .where('used_at', 'is', null)
      .where('void_at', 'is', null)
      .where('expires_at', '>', at)
      .returning('id')
      .executeTakeFirst();
    if (!used) throw refusalOf('used');
    const { user_id: userId, company_id: companyId } = link;
    await db.updateTable('user_account').set({ password_hash }).where('id', '=', userId).execute();
    await db.deleteFrom('session').where('user_id', '=', userId).execute();
    await voidPasswordLinks(db, userId, at);
    const here = signInCount(link.email, networkOf(visitor.address), undefined);
    await forgetAllFailures(db, { id: userId, email: link.email }, here);
    const kind = link.kind === 'invitation' ? 'invitation-accepted' : 'password-changed';
    await recordSecurity(db, { kind, at, companyId, userId, ...visitor });
  });
}

const whyRefused = { expired: 'expired', used: 'already used', void: 'replaced or withdrawn' } as const;

const refusalTexts: Record<Exclude<LinkState, 'valid'>, string> = {
  expired: 'This link has expired. Ask the administrator of your company to send it again.',
  used: 'This link was already used. Sign in, or ask for a new password on the sign-in page.',
  void: 'This link can no longer be used. If you got a newer mail, use the link in that one.',
};

const refusalOf = (state: Exclude<LinkState, 'valid'>) =>
  invalid({ token: [refusalTexts[state]] }, refusalTexts[state]);

/** Committed separately, so that the refusal after it does not roll it back. */
async function recordRefusal(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  visitor: Visitor,
  { company_id: companyId, user_id: userId }: Link,
  why: string,
): Promise<void> {
  await database.asAuth((db) =>
    recordSecurity(db, { kind: 'invitation-refused', at: clock(), companyId, userId, ...visitor, details: { why } }),
  );
}
