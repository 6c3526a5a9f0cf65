import { sql } from 'kysely';
import { inOrder } from '@rampart/contract/rules/accounts/permission-sets.ts';
import { isPermission, type Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import { hasEmail } from '#db/fragments.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';
import { violates } from '#db/violations.ts';
import { forbidden, invalid, notFound, type FieldErrors } from '#http/errors.ts';
import type { Acting } from '../acting.ts';
import { isActiveAdministrator, whyNotGranted, whyNotManaged, type Target } from './user-rules.ts';

interface PersonFields {
  name: string;
  last_name: string;
  permissions: Permission[];
}

/** Creates a user without a password. */
export async function createInvited(
  db: CompanyDb,
  acting: Acting,
  at: Date,
  given: PersonFields & { email: string; companyId: number },
): Promise<string> {
  const refusal = whyNotGranted(acting.user, { permissions: [] }, given.permissions);
  if (refusal) throw forbidden(refusal);
  const { companyId, email, name, last_name } = given;
  const permissions = inOrder(given.permissions);
  const { id } = await db
    .insertInto('user_account')
    .values({ company_id: companyId, email, name, last_name, permissions })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violates(error, 'user_account_email_key')) throw invalid(takenEmail);
      throw error;
    });
  await record(db, acting, at, 'user-invited', { id, company_id: companyId }, { permissions });
  return id;
}

/** Addresses are unique in the installation. The message does not say which company uses the address. */
const takenEmail: FieldErrors = { email: ['This address already has an account.'] };

/** Faults of an invitation that its schema cannot find: the address may have an account. */
export async function invitationFaults(db: OperatorDb, email: string): Promise<FieldErrors> {
  const taken = await db.selectFrom('user_account').select('id').where(hasEmail(email)).executeTakeFirst();
  return taken ? takenEmail : {};
}

/** Faults of new permissions that the schema cannot find: the company needs an administrator. */
export async function permissionFaults(
  db: CompanyDb,
  acting: Acting,
  id: string,
  permissions: Permission[],
): Promise<FieldErrors> {
  const { target, others } = await lockWithAdministrators(db, acting, id);
  return leavesNoAdministrator(target, permissions, others) ? { permissions: [lastAdministratorText] } : {};
}

const leavesNoAdministrator = (target: Target, permissions: Permission[], others: number) =>
  isActiveAdministrator(target) && !isActiveAdministrator({ ...target, permissions }) && others === 0;

export async function updateUser(db: CompanyDb, acting: Acting, at: Date, id: string, given: PersonFields) {
  const { target, others } = await lockWithAdministrators(db, acting, id);
  const permissions = inOrder(given.permissions);
  const refusal = whyNotGranted(acting.user, target, permissions);
  if (refusal) throw forbidden(refusal);
  if (leavesNoAdministrator(target, permissions, others)) throw lastAdministrator('permissions');
  const { name, last_name } = given;
  await db.updateTable('user_account').set({ name, last_name, permissions }).where('id', '=', id).execute();
  if (name !== target.name || last_name !== target.last_name) {
    const details = { from: `${target.name} ${target.last_name}`.trim(), to: `${name} ${last_name}`.trim() };
    await record(db, acting, at, 'user-renamed', target, details);
  }
  const added = permissions.filter((one) => !target.permissions.includes(one));
  const removed = target.permissions.filter((one) => !permissions.includes(one));
  if (added.length + removed.length > 0)
    await record(db, acting, at, 'permissions-changed', target, { added, removed });
}

export async function deactivateUser(db: CompanyDb, acting: Acting, at: Date, id: string) {
  const { target, others } = await lockWithAdministrators(db, acting, id);
  if (id === acting.user.id) throw invalid({ user: ['You cannot deactivate yourself.'] });
  if (target.deactivated_at) return;
  if (isActiveAdministrator(target) && others === 0) throw lastAdministrator('user');
  await db.updateTable('user_account').set({ deactivated_at: at }).where('id', '=', id).execute();
  await endSessions(db, id);
  await voidLinks(db, id, at);
  await record(db, acting, at, 'user-deactivated', target);
}

export async function reactivateUser(db: CompanyDb, acting: Acting, at: Date, id: string) {
  const { target } = await lockWithAdministrators(db, acting, id);
  if (!target.deactivated_at) return;
  await db.updateTable('user_account').set({ deactivated_at: null }).where('id', '=', id).execute();
  await record(db, acting, at, 'user-reactivated', target);
}

/** Makes the password invalid and ends all sessions of the user. */
export async function forgetPassword(db: CompanyDb, acting: Acting, at: Date, id: string) {
  const { target } = await lockWithAdministrators(db, acting, id);
  if (id === acting.user.id) throw invalid({ user: ['For your own password, sign out and use the link there.'] });
  if (target.deactivated_at) throw invalid({ user: ['Reactivate the user first.'] });
  if (!target.joined_at) throw invalid({ user: ['The user has not set a password yet: send the invitation again.'] });
  await sql`SELECT forget_password(${id})`.execute(db);
  await endSessions(db, id);
  await record(db, acting, at, 'password-forced', target);
}

/** The next account at the provider with the e-mail of the user signs in, and is then the only one. */
export async function resetSingleSignOn(db: CompanyDb, acting: Acting, at: Date, id: string) {
  const { target } = await lockWithAdministrators(db, acting, id);
  const linked = await db.selectFrom('provider_identity').select('user_id').where('user_id', '=', id).execute();
  if (linked.length === 0) return;
  await sql`SELECT forget_provider_identities(${id})`.execute(db);
  // The previous account may belong to another person. Administrators who reset their own stay signed in here.
  await endSessions(db, id, acting.user.sessionId);
  await record(db, acting, at, 'provider-account-reset', target);
}

interface LockedUser extends Target {
  name: string;
  last_name: string;
}

/**
 * Locks the user and all active administrators of the company in a fixed order, so that the second of two concurrent
 * requests sees the result of the first. Answers the number of administrators without the user.
 */
async function lockWithAdministrators(db: CompanyDb, acting: Acting, id: string) {
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'company_id', 'name', 'last_name', 'permissions', 'deactivated_at', 'joined_at'])
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([where('deactivated_at', 'is', null), sql<boolean>`'Administration.users' = ANY(permissions)`]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const people = rows.map((row): LockedUser => ({ ...row, permissions: row.permissions.filter(isPermission) }));
  const target = people.find((one) => one.id === id);
  if (!target) throw notFound();
  const refusal = whyNotManaged(acting.user, target);
  if (refusal) throw forbidden(refusal);
  return { target, others: people.filter((one) => one.id !== id && isActiveAdministrator(one)).length };
}

const lastAdministratorText =
  'This is the last active administrator of the company. Make another user administrator first.';
const lastAdministrator = (field: string) =>
  invalid({ [field]: [lastAdministratorText] }, 'This is the last active administrator of the company.');

async function endSessions(db: CompanyDb, userId: string, except?: string): Promise<void> {
  const sessions = db.deleteFrom('session').where('user_id', '=', userId);
  await (except ? sessions.where('id', '<>', except) : sessions).execute();
}

async function voidLinks(db: CompanyDb, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ void_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('void_at', 'is', null)
    .execute();
}

type Details = Record<string, string | number | string[]>;

function record(
  db: CompanyDb,
  { by, address, requestId }: Acting,
  at: Date,
  kind: Parameters<typeof recordSecurity>[1]['kind'],
  { id: userId, company_id: companyId }: { id: string; company_id: number },
  details: Details = {},
): Promise<void> {
  return recordSecurity(db, { kind, at, companyId, userId, by, address, requestId, details });
}
