import type { PoolClient } from 'pg';
import { groupRoles } from '#db/schema/group-roles.ts';

/** The content of a schema: each table, column, key, index, trigger, policy, function and collation by its name. */
export type SchemaDescription = Map<string, string>;

const ourRoles = `(${groupRoles.map((name) => `'${name}'`).join(', ')})`;

/** A role that is not one of ours is the user that the server signs in as. */
const nameOfRole = (oid: string) => `
  CASE WHEN ${oid} = 0 THEN 'everybody' ELSE (
    SELECT CASE WHEN rolname IN ${ourRoles} THEN rolname ELSE 'the server' END FROM pg_roles WHERE pg_roles.oid = ${oid}) END`;

/** Rights in any order, without those that every owner has. */
const rights = (list: string, owner: string) => `(
  SELECT jsonb_agg(DISTINCT ${nameOfRole('grantee')} || ' ' || privilege_type) FROM aclexplode(${list})
  WHERE grantee <> ${owner})`;

/** A function's text without its comments and line breaks. */
const code = (text: string) => `regexp_replace(regexp_replace(${text}, '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g')`;

const question = `
  WITH listed AS (
    SELECT * FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p', 'v') AND relname <> 'migration'
  ), described (name, facts) AS (
    SELECT 'table ' || relname, jsonb_build_array(relkind, relrowsecurity, relforcerowsecurity, reloptions,
        ${rights('relacl', 'relowner')}, CASE relkind WHEN 'v' THEN pg_get_viewdef(oid, true) END)
      FROM listed
    UNION ALL
    SELECT 'column ' || relname || '.' || attname, jsonb_build_array(format_type(atttypid, atttypmod), collname, attnotnull,
        attidentity, attgenerated, pg_get_expr(adbin, adrelid), ${rights('attacl', 'relowner')})
      FROM listed JOIN pg_attribute ON attrelid = listed.oid AND attnum > 0 AND NOT attisdropped
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        LEFT JOIN pg_collation ON pg_collation.oid = attcollation
    UNION ALL
    -- The columns show NOT NULL already. PostgreSQL 18 also lists it as a constraint.
    SELECT 'constraint ' || conname || ' of ' || relname,
        jsonb_build_array(convalidated, pg_get_constraintdef(pg_constraint.oid, true))
      FROM listed JOIN pg_constraint ON conrelid = listed.oid AND contype <> 'n'
    UNION ALL
    SELECT 'index ' || index.relname, jsonb_build_array(indisvalid, pg_get_indexdef(indexrelid, 0, true))
      FROM listed JOIN pg_index ON indrelid = listed.oid JOIN pg_class index ON index.oid = indexrelid
    UNION ALL
    SELECT 'trigger ' || tgname || ' of ' || relname,
        jsonb_build_array(tgenabled, pg_get_triggerdef(pg_trigger.oid, true))
      FROM listed JOIN pg_trigger ON tgrelid = listed.oid AND NOT tgisinternal
    UNION ALL
    SELECT 'policy ' || polname || ' of ' || relname, jsonb_build_array(polcmd, polpermissive,
        (SELECT jsonb_agg(${nameOfRole('role')} ORDER BY role) FROM unnest(polroles) role),
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
      FROM listed JOIN pg_policy ON polrelid = listed.oid
    UNION ALL
    SELECT 'function ' || pg_proc.oid::regprocedure, jsonb_build_array(pg_get_function_arguments(pg_proc.oid),
        pg_get_function_result(pg_proc.oid), lanname, provolatile, proparallel, prosecdef, proisstrict, prorows, proconfig,
        ${nameOfRole('proowner')}, ${rights(`coalesce(proacl, acldefault('f', proowner))`, 'proowner')},
        ${code(`coalesce(pg_get_function_sqlbody(pg_proc.oid), prosrc)`)})
      FROM pg_proc JOIN pg_language ON pg_language.oid = prolang
      WHERE pronamespace = $1::regnamespace AND NOT EXISTS (
        SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
    UNION ALL
    SELECT 'collation ' || collname, to_jsonb(c) - ARRAY['oid', 'collnamespace', 'collowner', 'collversion']
      FROM pg_collation c WHERE collnamespace = $1::regnamespace
  )
  SELECT name, facts::text FROM described`;

/**
 * Reads a schema from the catalogue of the database. The order of columns does not matter. Definitions do not contain
 * the name of a schema in search_path. So two schemas can be compared if each of them comes first in search_path.
 */
export async function describeSchema(client: PoolClient, schema: string): Promise<SchemaDescription> {
  const { rows } = await client.query<{ name: string; facts: string }>(question, [schema]);
  return new Map(rows.map(({ name, facts }) => [name, facts]));
}

/** One line for each difference, such as `index asset_uid_idx is missing`. */
export function differencesOf(found: SchemaDescription, wanted: SchemaDescription): string[] {
  const missing = [...wanted.keys()].filter((name) => !found.has(name)).map((name) => `${name} is missing`);
  const unknown = [...found.keys()].filter((name) => !wanted.has(name)).map((name) => `${name} is not ours`);
  const other = [...wanted].filter(([name, facts]) => found.has(name) && found.get(name) !== facts);
  return [...missing, ...unknown, ...other.map(([name]) => `${name} is different`)].toSorted();
}
