import { sql } from 'kysely';
import { hasEmail } from '#db/fragments.ts';
import type { AuthDb, CompanyDb, OperatorDb } from '#db/transaction.ts';
import type { Services } from '#services';

/** Binds a company's secret to the company. In the row of another company it cannot be opened. */
export const purposeOf = (companyId: number) => `provider secret of company ${companyId}`;

interface ProviderRow {
  company_id: number;
  issuer: string | null;
  client_id: string | null;
  client_secret: Buffer | null;
  redirect_id: string | null;
}

/** The redirect id of the company. Null if its provider still uses the shared address. */
const usedRedirectId = sql<string | null>`CASE WHEN uses_shared_address THEN NULL ELSE redirect_id END`;

/** Users of suspended companies cannot sign in. */
const providers = (db: AuthDb) =>
  db
    .selectFrom('sign_in_policy')
    .innerJoin('company', 'company.id', 'company_id')
    .select(['company_id', 'issuer', 'client_id', 'client_secret', usedRedirectId.as('redirect_id')])
    .where('suspended_at', 'is', null);

/** The provider of one company, with its secret. */
export async function findProvider(db: AuthDb, { secrets }: Services, companyId: number) {
  const row = await providers(db).where('company_id', '=', companyId).executeTakeFirst();
  return row && providerOf(row, secrets);
}

export async function findProviderByLink(db: AuthDb, { secrets }: Services, link: string) {
  const row = await providers(db).where('link', '=', link).executeTakeFirst();
  return row && providerOf(row, secrets);
}

function providerOf(row: ProviderRow, secrets: Services['secrets']) {
  if (!row.issuer || !row.client_id || !row.client_secret) return undefined;
  return {
    companyId: row.company_id,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: secrets.open(row.client_secret, purposeOf(row.company_id)),
    redirectId: row.redirect_id,
  };
}

/**
 * The provider of a user's company. For an unknown address, the provider of a company with users at the same mail
 * domain, always the same one. The answer therefore never shows whether an address has an account.
 */
export async function findProviderByEmail(db: AuthDb, { secrets }: Services, email: string) {
  const { rows } = await sql<ProviderRow & { is_own: boolean }>`
    SELECT near.company_id, near.is_own, p.issuer, p.client_id, p.client_secret, ${usedRedirectId} AS redirect_id
    FROM (
      SELECT company_id, bool_or(${hasEmail(email)}) AS is_own
      FROM user_account
      WHERE email_domain = lower(substring(${email}::text FROM '@([^@]*)$')) AND deactivated_at IS NULL
      GROUP BY company_id
    ) near
    JOIN company c ON c.id = near.company_id
    LEFT JOIN sign_in_policy p ON p.company_id = c.id AND c.suspended_at IS NULL
    ORDER BY near.company_id`.execute(db);
  // The digest is keyed, so that an outsider cannot compute the company for an unknown address.
  const place = secrets.digest(email.toLowerCase(), 'company of an unknown address').readUInt32BE() % rows.length;
  const row = rows.find(({ is_own }) => is_own) ?? rows[place];
  return row && providerOf(row, secrets);
}

/** For the administrator: everything except the secret. */
export async function getProviderSettings(db: CompanyDb) {
  const row = await db
    .selectFrom('company')
    .leftJoin('sign_in_policy', 'company_id', 'company.id')
    .select(['redirect_id', 'issuer', 'client_id', 'requires_provider', 'link', 'uses_shared_address'])
    .executeTakeFirstOrThrow();
  const { redirect_id: redirectId, issuer, client_id: clientId, link } = row;
  const { requires_provider: isRequired, uses_shared_address: usesSharedAddress } = row;
  return {
    redirectId,
    provider: issuer && clientId ? { issuer, clientId, isRequired, link, usesSharedAddress } : undefined,
  };
}

/** How many companies still use the redirect address that all of them shared before. */
export async function countSharedAddresses(db: OperatorDb): Promise<number> {
  const { count } = await db
    .selectFrom('sign_in_policy')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uses_shared_address', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}
