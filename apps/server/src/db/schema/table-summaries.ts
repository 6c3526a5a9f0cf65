import type { ClientBase } from 'pg';

export interface TableSummary {
  /** With its schema, quoted as in SQL. */
  name: string;
  rows: number;
  /** The sum of the hashes of all rows, for any order of the rows. */
  checksum: string;
}

interface Columns {
  name: string;
  /** The stored columns, separated by commas. */
  columns: string;
}

export async function summaryOf(client: ClientBase, { name, columns }: Columns): Promise<TableSummary> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(
    `SELECT count(*)::float8 AS rows,
       coalesce(sum(('x' || left(md5(to_jsonb(listed)::text), 15))::bit(60)::bigint::numeric), 0)::text AS checksum
     FROM (SELECT ${columns} FROM ${name}) listed`,
  );
  return { name, rows: rows[0]?.rows ?? 0, checksum: rows[0]?.checksum ?? '' };
}

/**
 * All tables that hold rows, also those of the job queue: each partition instead of its table. Runs in the caller's
 * transaction, so that all summaries are of one moment. The caller must see all rows.
 */
export async function summariseTables(client: ClientBase): Promise<TableSummary[]> {
  // The text of a value must not depend on the settings of a server.
  await client.query(`SET LOCAL TimeZone = 'UTC'; SET LOCAL IntervalStyle = 'postgres'; SET LOCAL bytea_output = 'hex';
    SET LOCAL extra_float_digits = 1; SET LOCAL search_path = ''`);
  const { rows } = await client.query<Columns>(`
    SELECT format('%I.%I', nspname, relname) AS name,
      (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind = 'r' AND relpersistence <> 't' AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
      AND NOT EXISTS (SELECT FROM pg_depend
        WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
    ORDER BY 1`);
  const summaries: TableSummary[] = [];
  for (const table of rows) summaries.push(await summaryOf(client, table));
  return summaries;
}

/** One sentence for each table that is missing, new or different. */
export function differingTables(found: TableSummary[], wanted: TableSummary[]): string[] {
  const others = new Map(found.map((table) => [table.name, table]));
  const names = new Set(wanted.map(({ name }) => name));
  return [
    ...wanted.flatMap(({ name, rows, checksum }) => {
      const other = others.get(name);
      if (!other) return [`${name} is missing.`];
      if (other.rows !== rows) return [`${name} has ${other.rows} rows instead of ${rows}.`];
      return other.checksum === checksum ? [] : [`${name} has other rows.`];
    }),
    ...found.filter(({ name }) => !names.has(name)).map(({ name }) => `${name} is not in the backup.`),
  ];
}
