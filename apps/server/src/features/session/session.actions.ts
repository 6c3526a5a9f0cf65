import type { CurrentUser } from '@rampart/contract/api/session.ts';
import { isPermission } from '@rampart/contract/rules/permissions.ts';
import { stopImpersonation } from '#db/impersonations.ts';
import { isPassword } from '#db/passwords.ts';
import { recordSecurity } from '#db/security-record.ts';
import type { AuthDb } from '#db/transaction.ts';
import { countAttempt, forgetAttempts, takeAttemptBack, type ThrottleRule } from '#db/throttle.ts';
import { networkOf } from '#http/address.ts';
import { forbidden, invalid, tooMany } from '#http/errors.ts';
import { hashOf, newToken } from '#http/session-cookie.ts';
import type { Services } from '#services';
import { currentUserOf, findAccount } from './session.queries.ts';

/** Where a request of somebody who is not signed in comes from. */
export interface Caller {
  address: string;
  userAgent: string;
  requestId: string;
  /** The session that the caller brings along, if any; signing in replaces it. */
  sessionToken: string | undefined;
}

const accountRule = (email: string): ThrottleRule => ({
  name: 'sign-in:account',
  subject: email.toLowerCase(),
  limit: 10,
  windowMinutes: 15,
});
// Many people may share an address behind a company's gateway.
const addressRule = (address: string): ThrottleRule => ({
  name: 'sign-in:address',
  subject: networkOf(address),
  limit: 100,
  windowMinutes: 15,
});

/** Checks the password and starts a session; the token is what the cookie is to hold. */
export async function signIn(
  { database, clock, config }: Services,
  caller: Caller,
  email: string,
  password: string,
): Promise<{ token: string; user: CurrentUser }> {
  const now = clock();
  const { address, requestId } = caller;
  const wait = await countAttempt(database, [accountRule(email), addressRule(address)], now);
  if (wait > 0) {
    await database.asAuth((db) =>
      recordSecurity(db, { kind: 'sign-in-throttled', at: now, email, address, requestId }),
    );
    throw tooMany(wait);
  }

  const found = await database.asAuth((db) => findAccount(db, email));
  // Demo accounts have a public password: in production they are nobody's.
  const account = found?.is_demo && config.isProduction ? undefined : found;
  if (!(await isPassword(account?.password_hash, password)) || !account) {
    const known = { companyId: account?.company_id, userId: account?.id };
    await database.asAuth((db) =>
      recordSecurity(db, { kind: 'sign-in-failed', at: now, email, address, requestId, ...known }),
    );
    throw wrongCredentials();
  }

  if (account.company_suspended_at) {
    const known = { companyId: account.company_id, userId: account.id };
    await database.asAuth((db) =>
      recordSecurity(db, { kind: 'sign-in-refused', at: now, email, address, requestId, ...known }),
    );
    throw forbidden(companySuspended(account.company_name));
  }

  const token = newToken();
  const session = await database.asAuth(async (db) => {
    if (caller.sessionToken)
      await db.deleteFrom('session').where('token_hash', '=', hashOf(caller.sessionToken)).execute();
    await lockPassword(db, account);
    await forgetAttempts(db, accountRule(email));
    await takeAttemptBack(db, addressRule(address));
    const { company_id, id: user_id } = account;
    await recordSecurity(db, {
      kind: 'signed-in',
      at: now,
      email,
      address,
      requestId,
      companyId: company_id,
      userId: user_id,
    });
    return db
      .insertInto('session')
      .values({
        token_hash: hashOf(token),
        company_id,
        user_id,
        address,
        user_agent: caller.userAgent,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + config.sessionMaxHours * 3600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });

  const user = currentUserOf({
    sessionId: session.id,
    companyId: account.company_id,
    companyName: account.company_name,
    id: account.id,
    email: account.email,
    name: account.name,
    lastName: account.last_name,
    permissions: account.permissions.filter(isPermission),
    impersonatorId: null,
    impersonatorName: null,
    actingUntil: null,
  });
  return { token, user };
}

const companySuspended = (name: string) =>
  `The access of ${name} to Rampart is suspended. Ask whoever runs Rampart for your company.`;

const wrongCredentials = () =>
  invalid({ email: ['The e-mail or the password is wrong.'] }, 'The e-mail or the password is wrong.');

/** A password that changed while it was being compared opens nothing: the change has ended the sessions of the old one. */
async function lockPassword(
  db: AuthDb,
  { id, password_hash }: { id: string; password_hash: string | null },
): Promise<void> {
  const unchanged = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    // Signing in also writes to the row: a weaker lock would have two sign-ins at once wait for each other.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!unchanged) throw wrongCredentials();
}

/** Ends the session that the caller brings along; without one there is nothing to do. */
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
