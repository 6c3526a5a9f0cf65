import type { PasswordOwner } from '@rampart/contract/rules/accounts/new-password.ts';
import type { Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import type { Database } from '#db/connect.ts';
import { hasEmail, isSameText } from '#db/fragments.ts';
import { voidPasswordLinks } from '#accounts/invitations.ts';
import { getPasswordOwner, judgePassword } from '#accounts/new-password.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { forgetAllFailures } from '#accounts/sign-in-limits.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { AuthDb, OperatorDb } from '#db/transaction.ts';

/** The hash of a given password, if the rule for new passwords accepts it. */
async function hashOfAccepted(password: string, owner: PasswordOwner, hasSecondFactor: boolean): Promise<string> {
  const refusal = await judgePassword(password, owner, hasSecondFactor);
  if (refusal) throw new Error(refusal);
  return hashPassword(password);
}

export async function createCompany(database: Database, name: string, timeZone: string): Promise<void> {
  await database.asOperator(async (db) => {
    const found = await findCompany(db, name);
    if (found) throw new Error(`A company "${name}" already exists.`);
    const { id } = await db
      .insertInto('company')
      .values({ name, time_zone: timeZone })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordSecurity(db, { kind: 'company-created', at: new Date(), companyId: id, details: { name } });
  });
}

export interface NewUser {
  email: string;
  company: string;
  name: string;
  lastName: string;
  permissions: Permission[];
  /** Without it, the user sets one through a link. */
  password: string | undefined;
}

export async function createUser(database: Database, user: NewUser): Promise<void> {
  const { name, lastName: last_name, company: company_name, password } = user;
  const owner = { name, last_name, email: user.email, company_name };
  const password_hash = password === undefined ? null : await hashOfAccepted(password, owner, false);
  await database.asOperator(async (db) => {
    const company = await companyNamed(db, user.company);
    if (await findUser(db, user.email)) throw new Error(`A user ${user.email} already exists.`);
    const { id } = await db
      .insertInto('user_account')
      .values({
        company_id: company.id,
        email: user.email,
        name: user.name,
        last_name: user.lastName,
        permissions: user.permissions,
        password_hash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { email, permissions } = user;
    await recordSecurity(db, {
      kind: 'user-created',
      at: new Date(),
      companyId: company.id,
      userId: id,
      email,
      details: { permissions },
    });
  });
}

export async function setPermissions(database: Database, email: string, permissions: Permission[]): Promise<void> {
  await database.asOperator(async (db) => {
    const user = await userWith(db, email);
    await db.updateTable('user_account').set({ permissions }).where('id', '=', user.id).execute();
    const { id: userId, company_id: companyId } = user;
    await recordSecurity(db, {
      kind: 'permissions-changed',
      at: new Date(),
      companyId,
      userId,
      details: { permissions },
    });
  });
}

/** Sets or removes the password, ends all sessions of the user, and voids the links that could set a password. */
export async function setPassword(database: Database, email: string, password: string | undefined): Promise<void> {
  const known = await database.asOperator(async (db) => getPasswordOwner(db, (await userWith(db, email)).id));
  const password_hash =
    password === undefined ? null : await hashOfAccepted(password, known.owner, known.hasSecondFactor);
  await database.asAuth(async (db) => {
    const at = new Date();
    const { id, company_id: companyId, ...user } = await userWith(db, email);
    await db.updateTable('user_account').set({ password_hash }).where('id', '=', id).execute();
    await db.deleteFrom('session').where('user_id', '=', id).execute();
    await voidPasswordLinks(db, id, at);
    await forgetAllFailures(db, { id, email: user.email });
    const kind = password === undefined ? 'password-forced' : 'password-changed';
    await recordSecurity(db, { kind, at, companyId, userId: id });
  });
}

/** Removes the second factor and ends all sessions of the user. Answers false if the user had none. */
export async function resetSecondFactor(database: Database, email: string): Promise<boolean> {
  return database.asOperator(async (db) => {
    const { id: userId, company_id: companyId } = await userWith(db, email);
    const { numDeletedRows } = await db.deleteFrom('second_factor').where('user_id', '=', userId).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await db.deleteFrom('session').where('user_id', '=', userId).execute();
    const details = { by: 'an operator' };
    await recordSecurity(db, { kind: 'second-factor-reset', at: new Date(), companyId, userId, email, details });
    return true;
  });
}

export function listUsers(database: Database) {
  return database.asOperator((db) =>
    db
      .selectFrom('user_account')
      .innerJoin('company', 'company.id', 'user_account.company_id')
      .select(['email', 'user_account.name', 'last_name', 'company.name as company', 'permissions', 'deactivated_at'])
      .orderBy('company.name')
      .orderBy('email')
      .execute(),
  );
}

async function companyNamed(db: OperatorDb, name: string) {
  const company = await findCompany(db, name);
  if (!company) throw new Error(`There is no company "${name}". Create it with create-company.`);
  return company;
}

function findCompany(db: OperatorDb, name: string) {
  return db.selectFrom('company').select('id').where(isSameText('name', name)).executeTakeFirst();
}

async function userWith(db: OperatorDb | AuthDb, email: string) {
  const user = await findUser(db, email);
  if (!user) throw new Error(`There is no user ${email}.`);
  return user;
}

function findUser(db: OperatorDb | AuthDb, email: string) {
  return (db as OperatorDb)
    .selectFrom('user_account')
    .select(['id', 'company_id', 'email'])
    .where(hasEmail(email))
    .executeTakeFirst();
}
