import { sql } from 'kysely';
import type { ManagedUser, UserState } from '@rampart/contract/api/administration/users.ts';
import { inOrder } from '@rampart/contract/rules/accounts/permission-sets.ts';
import { isPermission } from '@rampart/contract/rules/accounts/permissions.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { whyNotImpersonated, whyNotManaged, type Target } from './user-rules.ts';

interface UserRow {
  id: string;
  company_id: number;
  name: string;
  last_name: string;
  email: string;
  permissions: string[];
  deactivated_at: Date | null;
  joined_at: Date | null;
  has_password: boolean;
  last_signed_in_at: Date | null;
  has_provider_account: boolean;
  link_kind: string | null;
  link_expires_at: Date | null;
}

const users = sql`
  SELECT u.id, u.company_id, u.name, u.last_name, u.email, u.permissions, u.deactivated_at, u.joined_at, u.has_password,
    u.last_signed_in_at, link.kind AS link_kind, link.expires_at AS link_expires_at,
    EXISTS (SELECT FROM provider_identity i WHERE i.company_id = u.company_id AND i.user_id = u.id)
      AS has_provider_account
  FROM user_account u
    LEFT JOIN invitation link ON link.user_id = u.id AND link.used_at IS NULL AND link.void_at IS NULL`;

const stateIs: Record<UserState, ReturnType<typeof sql>> = {
  active: sql`u.deactivated_at IS NULL AND u.joined_at IS NOT NULL`,
  invited: sql`u.deactivated_at IS NULL AND u.joined_at IS NULL`,
  deactivated: sql`u.deactivated_at IS NOT NULL`,
};

interface UserFilter {
  search: string;
  state?: UserState | undefined;
  pagination: { page: number; limit: number };
}

/** One page of the company's users, and the total number. */
export async function listUsers(db: CompanyDb, admin: SignedInUser, { search, state, pagination }: UserFilter) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.map(
    (word) => sql`position(${word} IN lower(u.name || ' ' || u.last_name || ' ' || u.email)) > 0`,
  );
  const conditions = sql.join([sql`true`, ...(state ? [stateIs[state]] : []), ...found], sql` AND `);
  const { rows } = await sql<UserRow>`${users} WHERE ${conditions}
    ORDER BY (u.name || ' ' || u.last_name) COLLATE natural_ci, u.id ${pageOf(pagination)}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM user_account u WHERE ${conditions}`.execute(db);
  const page = pageFrom(rows, pagination.limit);
  return {
    users: page.rows.map((row) => managedUserOf(row, admin)),
    has_more: page.has_more,
    total: counted[0]?.total ?? 0,
  };
}

export async function getManagedUser(db: CompanyDb, admin: SignedInUser, id: string): Promise<ManagedUser> {
  const { rows } = await sql<UserRow>`${users} WHERE u.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  return managedUserOf(rows[0], admin);
}

export async function getTarget(db: CompanyDb, id: string): Promise<Target> {
  const row = await db
    .selectFrom('user_account')
    .select(['id', 'company_id', 'permissions', 'deactivated_at', 'joined_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, permissions: row.permissions.filter(isPermission) };
}

function managedUserOf(row: UserRow, admin: SignedInUser): ManagedUser {
  const target: Target = { ...row, permissions: inOrder(row.permissions.filter(isPermission)) };
  return {
    id: row.id,
    name: row.name,
    last_name: row.last_name,
    email: row.email,
    permissions: target.permissions,
    state: row.deactivated_at ? 'deactivated' : row.joined_at ? 'active' : 'invited',
    link_expires_at: row.link_expires_at?.toISOString() ?? null,
    is_password_due: row.joined_at !== null && !row.has_password && row.link_kind === 'new-password',
    last_signed_in_at: row.last_signed_in_at?.toISOString() ?? null,
    has_provider_account: row.has_provider_account,
    can_manage: !admin.impersonatorId && whyNotManaged(admin, target) === undefined,
    can_impersonate: whyNotImpersonated(admin, target) === undefined,
  };
}
