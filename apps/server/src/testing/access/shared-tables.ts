import type { World } from '#testing/world.ts';

interface SharedTable {
  name: string;
  /** The role that reads its rows, if it has policies. */
  role: 'rampart_operator' | 'rampart_auth' | null;
}

/** The tables that belong to no company, such as the catalogue, its words and the queue of jobs. */
async function sharedTables({ database }: Pick<World, 'database'>): Promise<SharedTable[]> {
  const { rows } = await database.pool.query<SharedTable>(
    `SELECT c.oid::regclass::text AS name, 
       CASE WHEN NOT c.relrowsecurity THEN NULL
         WHEN has_table_privilege('rampart_operator', c.oid, 'SELECT') THEN 'rampart_operator' ELSE 'rampart_auth' END AS role
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'm') AND NOT c.relispartition AND c.oid <> 'company'::regclass
       AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_toast%'
       AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id')
     ORDER BY 1`,
  );
  return rows;
}

/** The shared tables that contain the word in any column, and the number of all of them. */
export async function sharedTablesWith(
  world: Pick<World, 'database' | 'inRole'>,
  word: string,
): Promise<{ found: string[]; searched: number }> {
  const tables = await sharedTables(world);
  const found: string[] = [];
  for (const { name, role } of tables) {
    const query = `SELECT FROM ${name} shared WHERE to_jsonb(shared)::text ILIKE $1 LIMIT 1`;
    const values = [`%${word}%`];
    const rows = role ? await world.inRole(role, query, values) : (await world.database.pool.query(query, values)).rows;
    if (rows.length > 0) found.push(name);
  }
  return { found, searched: tables.length };
}
