import type { SecondStep } from '@rampart/contract/api/second-factor.ts';
import { needsSecondFactor } from '#accounts/second-factor-rule.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { Config } from '#config';
import type { AuthDb } from '#db/transaction.ts';
import type { Caller } from './caller.ts';
import { forbidden } from '#http/errors.ts';
import { deviceKnowing } from './known-device.ts';
import { hashOf, newToken, type NewSession } from './session-cookie.ts';
import { stepCookie } from './sign-in-cookies.ts';
import type { Services } from '#services';

export type SignInMethod = 'password' | 'single sign-on';

/** A user who proved the identity by a password or at a provider. */
export interface Proven {
  account: { id: string; company_id: number; email: string; password_hash: string | null };
  method: SignInMethod;
  caller: Caller;
}

const companySuspended = (name: string) =>
  `The access of ${name} to Rampart is suspended. Contact the operator of Rampart.`;

/** The requirements from the rules of the installation and the company, and the user's own second factor. */
export async function findSignInRules(
  db: AuthDb,
  { secondFactorOf }: Pick<Config, 'secondFactorOf'>,
  { company_id, id }: Proven['account'],
) {
  const row = await db
    .selectFrom('user_account')
    .innerJoin('company', 'company.id', 'user_account.company_id')
    .leftJoin('sign_in_policy as policy', 'policy.company_id', 'user_account.company_id')
    .leftJoin('second_factor as factor', (join) =>
      join
        .onRef('factor.company_id', '=', 'user_account.company_id')
        .onRef('factor.user_id', '=', 'user_account.id')
        .on('factor.confirmed_at', 'is not', null),
    )
    .select(['company.name as company_name', 'company.suspended_at'])
    .select(['policy.requires_provider', 'factor.user_id as factor'])
    .select(needsSecondFactor(secondFactorOf).as('needs_second_factor'))
    .where('user_account.company_id', '=', company_id)
    .where('user_account.id', '=', id)
    .executeTakeFirstOrThrow();
  if (row.suspended_at) throw forbidden(companySuspended(row.company_name));
  return {
    requiresSecondFactor: row.needs_second_factor,
    requiresProvider: row.requires_provider ?? false,
    hasSecondFactor: row.factor !== null,
  };
}

type Rules = Awaited<ReturnType<typeof findSignInRules>>;

/**
 * A provider does its own checks. After it, Rampart asks for a code only if a rule requires one and the provider did not
 * say that it checked a second factor.
 */
export function secondStepOf(
  method: SignInMethod,
  rules: Rules,
  { isCheckedByProvider = false } = {},
): SecondStep | undefined {
  const { requiresSecondFactor, hasSecondFactor } = rules;
  const isAsked = (requiresSecondFactor && !isCheckedByProvider) || (method === 'password' && hasSecondFactor);
  if (!isAsked) return undefined;
  return hasSecondFactor ? 'code' : 'enrolment';
}

/**
 * Stores the first step until the second factor is checked. There is no session yet. The token goes into the cookie.
 */
export async function openStep(db: AuthDb, { clock }: Services, { account, method, caller }: Proven): Promise<string> {
  const token = newToken();
  const now = clock();
  await db
    .insertInto('sign_in_step')
    .values({
      token_hash: hashOf(token),
      company_id: account.company_id,
      user_id: account.id,
      method,
      password_digest: method === 'password' ? hashOf(account.password_hash ?? '') : null,
      expires_at: new Date(now.getTime() + stepCookie.minutes * 60_000),
    })
    .execute();
  const { address, requestId } = caller;
  const who = { email: account.email, companyId: account.company_id, userId: account.id };
  await recordSecurity(db, { kind: 'second-factor-asked', at: now, ...who, address, requestId, details: { method } });
  return token;
}

/** Records the sign-in attempt of a user of a suspended company, and answers the message for the user. */
export async function refuseSuspended(
  { database, clock }: Services,
  { address, requestId }: Caller,
  account: { id: string; company_id: number; company_name: string; email: string },
): Promise<Error> {
  const { id: userId, company_id: companyId, email } = account;
  const details = { reason: 'the company is suspended' };
  await database.asAuth((db) =>
    recordSecurity(db, { kind: 'sign-in-refused', at: clock(), companyId, userId, email, address, requestId, details }),
  );
  return forbidden(companySuspended(account.company_name));
}

/** Starts a session that replaces the caller's current one. The token and the device go into cookies. */
export async function openSession(
  db: AuthDb,
  { clock, config, secrets }: Services,
  { account, method, caller }: Proven,
  secondFactor?: 'code' | 'recovery code' | 'provider',
): Promise<NewSession & { id: string }> {
  const now = clock();
  const { address, requestId, userAgent, sessionToken } = caller;
  const { company_id, id: user_id, email } = account;
  if (sessionToken) await db.deleteFrom('session').where('token_hash', '=', hashOf(sessionToken)).execute();
  const details = { method, ...(secondFactor && { second_factor: secondFactor }) };
  const who = { email, companyId: company_id, userId: user_id };
  await recordSecurity(db, { kind: 'signed-in', at: now, ...who, address, requestId, details });
  const token = newToken();
  const { id } = await db
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      company_id,
      user_id,
      address,
      user_agent: userAgent,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + config.sessionMaxHours * 3600_000),
      second_factor: secondFactor === 'recovery code' ? 'code' : (secondFactor ?? null),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token, device: deviceKnowing(secrets, caller.device, email) };
}
