import type { Pool } from 'pg';

/**
 * The roles by which the server's login could read past row-level security: itself, and those it can switch to. There
 * should be none. The server switches to a role without such rights for all of its work, so this is a second defence.
 */
export async function rolesPastRowSecurity(pool: Pick<Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT rolname::text AS name FROM pg_roles
     WHERE (rolsuper OR rolbypassrls) AND pg_has_role(current_user, oid, 'MEMBER') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
