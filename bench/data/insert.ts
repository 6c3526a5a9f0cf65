interface Queries {
  query(text: string, values: unknown[]): Promise<unknown>;
}

const batch = 5_000;

/** Inserts rows of one shape, thousands at a time: one parameter holds a whole batch. */
export async function insertRows(db: Queries, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let start = 0; start < rows.length; start += batch) {
    await db.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows.slice(start, start + batch))],
    );
  }
}
