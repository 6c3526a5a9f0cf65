import { sql } from 'kysely';
import type { ManagedCompany } from '@rampart/contract/api/administration/companies.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import type { OperatorDb } from '#db/transaction.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import { notFound } from '#http/errors.ts';
import type { Services } from '#services';
import { isOperator } from '../users/user-rules.ts';

/** The company in which to look for a user: the administrator's own company, or for operators the user's company. */
export async function companyOfUser({ database }: Services, admin: SignedInUser, userId: string): Promise<number> {
  if (!isOperator(admin.permissions)) return admin.companyId;
  const user = await database.asOperator((db) =>
    db.selectFrom('user_account').select('company_id').where('id', '=', userId).executeTakeFirst(),
  );
  if (!user) throw notFound();
  return user.company_id;
}

/** The company of a call: the user's own company. Operators may name any existing company. */
export async function companyMeant({ database }: Services, user: SignedInUser, given: number | undefined) {
  if (given === undefined || given === user.companyId) return { id: user.companyId, name: user.companyName };
  if (!isOperator(user.permissions)) throw notFound();
  const company = await database.asOperator((db) =>
    db.selectFrom('company').select(['id', 'name']).where('id', '=', given).executeTakeFirst(),
  );
  if (!company) throw notFound();
  return company;
}

interface CompanyRow {
  id: number;
  name: string;
  time_zone: string;
  suspended_at: Date | null;
  created_at: Date;
  users: number;
  products: number;
  assets: number;
}

/** The sizes use stored counts, so no assets are counted here. */
const sizes = sql`
  (SELECT count(*) FROM user_account u WHERE u.company_id = c.id AND u.deactivated_at IS NULL) AS users,
  (SELECT count(*) FROM equipment e WHERE e.company_id = c.id) AS products,
  (SELECT coalesce(sum(t.assets), 0)::bigint FROM product_tally t WHERE t.company_id = c.id) AS assets`;

/** One page of all companies, and the total number. */
export async function listCompanies(
  db: OperatorDb,
  { search, pagination }: { search: string; pagination: { page: number; limit: number } },
) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const conditions = sql.join(
    [sql`true`, ...words.map((word) => sql`position(${word} IN lower(c.name)) > 0`)],
    sql` AND `,
  );
  // Select the page first, so that sizes are read only for its companies.
  const { rows } = await sql<CompanyRow>`
    SELECT c.*, ${sizes} FROM (
      SELECT c.id, c.name, c.time_zone, c.suspended_at, c.created_at FROM company c WHERE ${conditions}
      ORDER BY c.name COLLATE natural_ci, c.id ${pageOf(pagination)}
    ) c ORDER BY c.name COLLATE natural_ci, c.id`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM company c WHERE ${conditions}`.execute(db);
  const page = pageFrom(rows, pagination.limit);
  return { companies: page.rows.map(companyOf), has_more: page.has_more, total: counted[0]?.total ?? 0 };
}

export async function getCompany(db: OperatorDb, id: number): Promise<ManagedCompany> {
  const { rows } = await sql<CompanyRow>`
    SELECT c.id, c.name, c.time_zone, c.suspended_at, c.created_at, ${sizes} FROM company c WHERE c.id = ${id}
    `.execute(db);
  if (!rows[0]) throw notFound();
  return companyOf(rows[0]);
}

const companyOf = ({ suspended_at, created_at, ...row }: CompanyRow): ManagedCompany => ({
  ...row,
  suspended_at: suspended_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});
