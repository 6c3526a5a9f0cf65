import type { PoolClient } from 'pg';

export interface Table {
  name: string;
  /** The stored columns, without the computed ones, separated by commas. */
  columns: string;
  /** Identity columns, whose values come from a sequence. */
  counters: string[];
  /** Whether row-level security also applies to the owner of the table. */
  isForced: boolean;
}

interface TableRow extends Table {
  refers_to: string[];
}

/**
 * All our tables except the list of migrations. Each table comes after the tables that it refers to. A partitioned
 * table is listed once.
 */
export async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(`
    SELECT quote_ident(relname) AS name, relforcerowsecurity AS "isForced",
      (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attidentity <> '') AS counters,
      ARRAY(SELECT quote_ident(other.relname) FROM pg_constraint JOIN pg_class other ON other.oid = confrelid
        WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid) AS refers_to
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname <> 'migration'
    ORDER BY relname`);
  return inOrder(rows);
}

function inOrder(tables: TableRow[]): TableRow[] {
  const ordered: TableRow[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const ready = [...waiting].filter(({ refers_to }) => !refers_to.some((name) => names.has(name)));
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}.`);
    for (const table of ready) {
      ordered.push(table);
      waiting.delete(table);
    }
  }
  return ordered;
}
