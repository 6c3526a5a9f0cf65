import { recordSecurity } from '#accounts/security-record.ts';
import { hasEmail } from '#db/fragments.ts';
import type { AuthDb } from '#db/transaction.ts';
import type { Caller } from '#http/sign-in/caller.ts';

/** An account at the provider of a company. Many providers give a person another subject for each client. */
export interface Identity {
  companyId: number;
  issuer: string;
  clientId: string;
  subject: string;
}

/** The users of a company, also deactivated ones. A user of another company is not found. */
const usersOf = (db: AuthDb, companyId: number) =>
  db
    .selectFrom('user_account')
    .innerJoin('company', 'company.id', 'user_account.company_id')
    .select(['user_account.id', 'user_account.company_id', 'email', 'password_hash', 'permissions'])
    .select(['user_account.is_demo', 'deactivated_at'])
    .select(['company.name as company_name', 'company.suspended_at as company_suspended_at'])
    .where('user_account.company_id', '=', companyId);

/** The user who signed in with this account before, also if deactivated: no other user can take over the account. */
export function findUserByIdentity(db: AuthDb, { companyId, issuer, clientId, subject }: Identity) {
  return usersOf(db, companyId)
    .innerJoin('provider_identity as identity', (join) =>
      join
        .onRef('identity.company_id', '=', 'user_account.company_id')
        .onRef('identity.user_id', '=', 'user_account.id'),
    )
    .where('issuer', '=', issuer)
    .where('client_id', '=', clientId)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** For the first sign-in with an account. */
export function findUserByEmail(db: AuthDb, companyId: number, email: string) {
  return usersOf(db, companyId).where(hasEmail(email)).executeTakeFirst();
}

/**
 * Links the account to the user. Of two accounts that come at the same time, the first one stays. Nothing changes if the
 * user has another account, or the account another user: `holdIdentity` then finds nothing.
 */
export async function linkIdentity(
  db: AuthDb,
  identity: Identity,
  user: { id: string; email: string },
  { address, requestId }: Caller,
  at: Date,
): Promise<void> {
  const { companyId, issuer, clientId: client_id, subject } = identity;
  const { id: userId, email } = user;
  const linked = await db
    .insertInto('provider_identity')
    .values({ company_id: companyId, user_id: userId, issuer, client_id, subject, linked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!linked) return;
  const details = { issuer, subject };
  const kind = 'provider-account-linked';
  await recordSecurity(db, { kind, at, companyId, userId, email, address, requestId, details });
}

/**
 * Whether the account is that of the user. It stays so until the end of the transaction: an administrator who resets it
 * meanwhile also ends the session that the transaction opens.
 */
export async function holdIdentity(db: AuthDb, identity: Identity, userId: string): Promise<boolean> {
  const { companyId, issuer, clientId, subject } = identity;
  const held = await db
    .selectFrom('provider_identity')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .where('client_id', '=', clientId)
    .where('subject', '=', subject)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}
