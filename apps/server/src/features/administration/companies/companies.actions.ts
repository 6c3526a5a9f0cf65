import type { UpdateObject } from 'kysely';
import { permissionSets } from '@rampart/contract/rules/accounts/permission-sets.ts';
import { hasEmail, isSameText } from '#db/fragments.ts';
import { recordSecurity, type SecurityEvent } from '#accounts/security-record.ts';
import type { OperatorDb } from '#db/transaction.ts';
import type { DB } from '#db/types.ts';
import { violates } from '#db/violations.ts';
import { invalid, notFound, type FieldErrors } from '#http/errors.ts';
import type { Acting } from '../acting.ts';
import { getCompany } from './companies.queries.ts';
import { insertLink } from '../links.actions.ts';

interface CompanyFields {
  name: string;
  time_zone: string;
}

interface NewCompany extends CompanyFields {
  administrator: { name: string; last_name: string; email: string };
}

const administrator = permissionSets.find(({ name }) => name === 'Administrator')?.permissions ?? [];

/** Creates a company with its first administrator, and answers the invitation to mail. */
export async function createCompany(
  db: OperatorDb,
  acting: Acting,
  at: Date,
  { administrator: person, name, time_zone }: NewCompany,
): Promise<{ companyId: number; link: string }> {
  const { id: companyId } = await db
    .insertInto('company')
    .values({ name, time_zone })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName);
  const { id: userId } = await db
    .insertInto('user_account')
    .values({ company_id: companyId, ...person, permissions: [...administrator] })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violates(error, 'user_account_email_key')) throw invalid(takenEmail);
      throw error;
    });
  const link = await insertLink(db, acting, at, { userId, companyId, kind: 'invitation' });
  await record(db, acting, { kind: 'company-created', at, companyId, details: { name, time_zone } });
  await record(db, acting, {
    kind: 'user-invited',
    at,
    companyId,
    userId,
    details: { permissions: [...administrator] },
  });
  return { companyId, link };
}

export async function updateCompany(db: OperatorDb, acting: Acting, at: Date, id: number, given: CompanyFields) {
  const before = await getCompany(db, id);
  await setCompany(db, id, given).catch(refuseTakenName);
  const changes = (['name', 'time_zone'] as const)
    .filter((field) => before[field] !== given[field])
    .map((field) => `${before[field]} → ${given[field]}`);
  if (changes.length > 0)
    await record(db, acting, { kind: 'company-changed', at, companyId: id, details: { changes } });
}

/** Blocks the company's users from now on. Their sessions end immediately, and no data is removed. */
export async function suspendCompany(db: OperatorDb, acting: Acting, at: Date, id: number) {
  if (id === acting.user.companyId)
    throw invalid({ company: ['This is your own company: suspending it would lock you out.'] });
  const { suspended_at } = await getCompany(db, id);
  if (suspended_at) return;
  await setCompany(db, id, { suspended_at: at });
  await db.deleteFrom('session').where('company_id', '=', id).execute();
  await record(db, acting, { kind: 'company-suspended', at, companyId: id });
}

export async function reopenCompany(db: OperatorDb, acting: Acting, at: Date, id: number) {
  const { suspended_at } = await getCompany(db, id);
  if (!suspended_at) return;
  await setCompany(db, id, { suspended_at: null });
  await record(db, acting, { kind: 'company-reopened', at, companyId: id });
}

async function setCompany(db: OperatorDb, id: number, values: UpdateObject<DB, 'company'>): Promise<void> {
  const { numUpdatedRows } = await db.updateTable('company').set(values).where('id', '=', id).executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}

const takenName: FieldErrors = { name: ['A company with this name already exists.'] };
const takenEmail: FieldErrors = { 'administrator.email': ['This address already has an account.'] };

/** Faults that the schema of the form cannot find, such as a name that is taken. */
export async function companyFaults(
  db: OperatorDb,
  { name, email }: { name?: string | undefined; email?: string | undefined },
  exceptId = 0,
): Promise<FieldErrors> {
  const company = () =>
    db
      .selectFrom('company')
      .select('id')
      .where(isSameText('name', name ?? ''))
      .where('id', '!=', exceptId);
  const account = () =>
    db
      .selectFrom('user_account')
      .select('id')
      .where(hasEmail(email ?? ''));
  return {
    ...(name && (await company().executeTakeFirst()) && takenName),
    ...(email && (await account().executeTakeFirst()) && takenEmail),
  };
}

function refuseTakenName(error: unknown): never {
  if (violates(error, 'company_name_key')) throw invalid(takenName);
  throw error;
}

const record = (db: OperatorDb, { by, address, requestId }: Acting, event: SecurityEvent) =>
  recordSecurity(db, { ...event, by, address, requestId });
