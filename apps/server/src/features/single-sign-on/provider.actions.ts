import { sql } from 'kysely';
import type { Received } from '@rampart/contract/api/endpoint.ts';
import type { saveProvider as endpoint } from '@rampart/contract/api/single-sign-on.ts';
import type { Author } from '#db/connect.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import { limitAttempts } from '#http/sign-in/limit-attempts.ts';
import type { Services } from '#services';
import { checkProvider } from './provider-client.ts';
import { faultOf } from './provider-fault.ts';
import { getProviderSettings, purposeOf } from './provider.queries.ts';

/** The origin of the request. While impersonating, it is recorded under both names. */
interface Origin {
  by: Author;
  address: string;
  requestId: string;
}

type Form = Received<typeof endpoint>['body'];

export async function saveProvider(
  db: CompanyDb,
  { clock, secrets, config }: Services,
  user: SignedInUser,
  origin: Origin,
  form: Form,
): Promise<void> {
  await lockPolicy(db, user);
  const faults = await providerFaults(db, config, form);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const values = {
    issuer: form.issuer,
    client_id: form.client_id,
    requires_provider: form.required,
    ...(form.client_secret && { client_secret: secrets.seal(form.client_secret, purposeOf(user.companyId)) }),
  };
  await db
    .insertInto('sign_in_policy')
    .values({ company_id: user.companyId, ...values })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ ...values, uses_shared_address: isStillShared(form) }),
    )
    .execute();
  const details = {
    issuer: form.issuer,
    client_id: form.client_id,
    password: form.required ? 'administrators only' : 'allowed',
    secret: form.client_secret ? 'changed' : 'kept',
  };
  await record(db, clock(), user, origin, details);
}

/** A removal at the same time also removes the secret. A save that keeps the secret must see that. */
async function lockPolicy(db: CompanyDb, { companyId }: SignedInUser): Promise<void> {
  await db.selectFrom('sign_in_policy').select('company_id').where('company_id', '=', companyId).forUpdate().execute();
}

/** Another issuer or client is a new registration at a provider, which uses the address of the company. */
const isStillShared = ({ issuer, client_id }: Form) =>
  sql<boolean>`sign_in_policy.uses_shared_address AND sign_in_policy.issuer = ${issuer} AND sign_in_policy.client_id = ${client_id}`;

/** From now on, users come back to the address of the company. The provider must know it. */
export async function switchRedirectAddress(
  db: CompanyDb,
  { clock }: Services,
  user: SignedInUser,
  origin: Origin,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_policy')
    .set({ uses_shared_address: false })
    .where('company_id', '=', user.companyId)
    .where('uses_shared_address', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await record(db, clock(), user, origin, { redirect_address: 'of the company' });
}

/** Plain HTTP is only for tests on the same machine. */
function isAllowedIssuer(issuer: string, isProduction: boolean): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || (!isProduction && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname));
}

/** Faults of the settings that their schema cannot find. */
export async function providerFaults(
  db: CompanyDb,
  { isProduction }: Services['config'],
  { issuer, client_secret }: Partial<Form>,
): Promise<FieldErrors> {
  const faults: FieldErrors = {};
  if (issuer !== undefined && !isAllowedIssuer(issuer, isProduction))
    faults.issuer = ['Issuer must begin with https://.'];
  const { provider: before } = await getProviderSettings(db);
  // The stored secret is sent only to the provider it belongs to.
  if (!client_secret && !before) faults.client_secret = ['Secret is required.'];
  else if (!client_secret && issuer !== undefined && before?.issuer !== issuer)
    faults.client_secret = ['Enter the secret of the new issuer. The stored secret belongs to the previous issuer.'];
  return faults;
}

export async function removeProvider(
  db: CompanyDb,
  { clock }: Services,
  user: SignedInUser,
  origin: Origin,
): Promise<void> {
  if (!(await getProviderSettings(db)).provider) return;
  const nothing = {
    issuer: null,
    client_id: null,
    client_secret: null,
    requires_provider: false,
    uses_shared_address: false,
  };
  await db.updateTable('sign_in_policy').set(nothing).where('company_id', '=', user.companyId).execute();
  await record(db, clock(), user, origin, { provider: 'removed' });
}

function record(db: CompanyDb, at: Date, user: SignedInUser, origin: Origin, details: Record<string, string>) {
  const { companyId, id: userId } = user;
  return recordSecurity(db, { kind: 'provider-changed', at, companyId, userId, ...origin, details });
}

/** Checks whether a provider can be used, and answers the reason if not. */
export async function testProvider(services: Services, user: SignedInUser, issuer: string) {
  // The server sends requests to an address that the user chooses.
  const rule = { name: 'provider:test', subject: String(user.companyId), limit: 30, windowMinutes: 15 };
  await limitAttempts(services, rule);
  try {
    await checkProvider(services.config, issuer);
    return { message: 'The provider answers, and its configuration and keys are complete.' };
  } catch (error) {
    throw invalid({ issuer: [faultOf(error).message] });
  }
}
