import type { CurrentUser } from '@rampart/contract/api/session/session.ts';
import type { SecondStep } from '@rampart/contract/api/second-factor.ts';
import { isAdminOrHigher, isPermission } from '@rampart/contract/rules/accounts/permissions.ts';
import { getAlerts } from '#accounts/alert-settings.ts';
import { stopImpersonation } from '#accounts/impersonations.ts';
import { isPassword } from '#accounts/passwords.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { AuthDb } from '#db/transaction.ts';
import { forgetFailures, signInCount, type PasswordCount } from '#accounts/sign-in-limits.ts';
import { takeAttemptBack } from '#accounts/throttle.ts';
import { networkOf } from '#http/address.ts';
import type { Caller } from '#http/sign-in/caller.ts';
import { invalid } from '#http/errors.ts';
import { knownDevice } from '#http/sign-in/known-device.ts';
import { passwordLimit } from '#http/sign-in/limit-attempts.ts';
import { hashOf, type NewSession } from '#http/sign-in/session-cookie.ts';
import {
  findSignInRules,
  openSession,
  openStep,
  refuseSuspended,
  secondStepOf,
} from '#http/sign-in/sign-in.actions.ts';
import type { Services } from '#services';
import { currentUserOf, findAccount } from './session.queries.ts';

/** The token for the cookie: of a session, or of a second step before there is a session. */
export type SignedIn = (NewSession & { user: CurrentUser }) | { token: string; step: SecondStep };

/** What wrong passwords of this caller count against. */
export const countOf = ({ secrets }: Services, { address, device }: Caller, email: string): PasswordCount =>
  signInCount(email, networkOf(address), knownDevice(secrets, device, email));

/** Checks the password and starts a session, unless a second factor is needed. */
export async function signIn(services: Services, caller: Caller, email: string, password: string): Promise<SignedIn> {
  const { database, clock, config } = services;
  const now = clock();
  const { address, requestId } = caller;
  const count = countOf(services, caller, email);
  const limit = await passwordLimit(services, count);
  if (limit) {
    await database.asAuth((db) =>
      recordSecurity(db, { kind: 'sign-in-throttled', at: now, email, address, requestId }),
    );
    throw limit;
  }

  const found = await database.asAuth((db) => findAccount(db, email));
  // The password of demo accounts is public. In production they do not exist.
  const account = found?.is_demo && config.isProduction ? undefined : found;
  if (!(await isPassword(account?.password_hash, password)) || !account) {
    const known = { companyId: account?.company_id, userId: account?.id };
    await database.asAuth((db) =>
      recordSecurity(db, { kind: 'sign-in-failed', at: now, email, address, requestId, ...known }),
    );
    throw wrongCredentials();
  }

  if (account.company_suspended_at) throw await refuseSuspended(services, caller, account);

  const permissions = account.permissions.filter(isPermission);
  const admitted = await database.asAuth(async (db) => {
    await lockPassword(db, account);
    await forgetFailures(db, count);
    if (count.network) await takeAttemptBack(db, count.network);
    const proven = { account, method: 'password', caller } as const;
    const rules = await findSignInRules(db, config, account);
    // Administrators keep their password. If the provider fails, it must not lock everyone out.
    if (rules.requiresProvider && !isAdminOrHigher(permissions)) {
      const who = { companyId: account.company_id, userId: account.id };
      const details = { reason: 'password sign-in is off' };
      await recordSecurity(db, { kind: 'sign-in-refused', at: now, email, address, requestId, ...who, details });
      return 'refused';
    }
    const step = secondStepOf('password', rules);
    return step ? { step, token: await openStep(db, services, proven) } : openSession(db, services, proven);
  });
  if (admitted === 'refused') throw passwordIsOff();
  if ('step' in admitted) return admitted;

  const alerts = await database.inCompany(account.company_id, (db) => getAlerts(db, account.id));
  const signedIn = {
    sessionId: admitted.id,
    companyId: account.company_id,
    companyName: account.company_name,
    id: account.id,
    email: account.email,
    name: account.name,
    lastName: account.last_name,
    permissions,
    hasSecondFactor: false,
    impersonatorId: null,
    impersonatorName: null,
    actingUntil: null,
  };
  const user = currentUserOf(signedIn, alerts);
  return { token: admitted.token, device: admitted.device, user };
}

const passwordIsOff = () => {
  const text = 'Your company signs in with its own provider. Choose “Sign in with your company”.';
  return invalid({ email: [text] }, text);
};

const wrongCredentials = () =>
  invalid({ email: ['The e-mail or the password is wrong.'] }, 'The e-mail or the password is wrong.');

/** A password that changed during the comparison opens nothing: the change ended the sessions of the old one. */
async function lockPassword(
  db: AuthDb,
  { id, password_hash }: { id: string; password_hash: string | null },
): Promise<void> {
  const unchanged = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    // Signing in also writes to the row. With a weaker lock, two concurrent sign-ins would deadlock.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!unchanged) throw wrongCredentials();
}

/** Ends the current session of the caller, if there is one. */
export async function signOut({ database, clock }: Services, caller: Caller): Promise<void> {
  const { sessionToken, address, requestId } = caller;
  if (!sessionToken) return;
  await database.asAuth(async (db) => {
    const session = await db
      .selectFrom('session')
      .select('id')
      .where('token_hash', '=', hashOf(sessionToken))
      .executeTakeFirst();
    if (session) await stopImpersonation(db, session.id, clock(), 'signed out');
    const ended = await db
      .deleteFrom('session')
      .where('token_hash', '=', hashOf(sessionToken))
      .returning(['company_id', 'user_id'])
      .executeTakeFirst();
    if (!ended) return;
    const { company_id: companyId, user_id: userId } = ended;
    await recordSecurity(db, { kind: 'signed-out', at: clock(), companyId, userId, address, requestId });
  });
}
