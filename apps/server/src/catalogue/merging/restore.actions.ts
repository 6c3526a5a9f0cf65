import { sql } from 'kysely';
import type { StoredLeftover } from '@rampart/contract/rules/catalogue/leftovers.ts';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { findMaker, followMaker } from '#catalogue/makers/restored-product.actions.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { markProductsDue } from '#ratings/due.actions.ts';
import { mergeRecords, productRow, type RowsOfKind } from './merge-record.ts';
import { findings, ownRows, productRows, type ProductRows } from './product-rows.ts';

interface Merge {
  id: number;
  merged_id: number;
  kept_id: number;
  merged: unknown;
  kept: unknown;
  records: unknown;
}

/** Puts the merged product back into the catalogue, with what no load changed since. */
export async function restore(db: OperatorDb, merge: Merge): Promise<void> {
  const { id, merged_id, kept_id } = merge;
  const records = mergeRecords.parse(merge.records);
  await lockCatalogue(db);
  await sql`SELECT set_config('rampart.backlog', 'on', true)`.execute(db);
  await sql`DELETE FROM product_other_name WHERE merge_id = ${id}`.execute(db);
  const maker = await findMaker(db, merge.merged);
  const row = JSON.stringify({
    ...productRow.parse(merge.merged),
    manufacturer_id: maker.id,
    vulnerability_count: 0,
    exploited_count: 0,
  });
  await sql`
    INSERT INTO product OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(NULL::product, ${row}::jsonb)).*
    WHERE NOT EXISTS (SELECT FROM product WHERE id = ${merged_id})`.execute(db);
  await followMaker(db, maker, merge.merged);
  const leftover: StoredLeftover[] = [];
  for (const [at, kind] of productRows.entries()) {
    const rows = records.rows[at];
    if (rows) leftover.push(...(await returnRows(db, kind, rows, kept_id)));
  }
  for (const name of ownRows) {
    const table = sql.table(name);
    await sql`
      INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(records.own[name] ?? [])}::jsonb)
      ON CONFLICT DO NOTHING`.execute(db);
  }
  await emptyKept(db, merge);
  await sql`UPDATE product_alias SET product_id = ${merged_id} WHERE id = ANY(${records.aliases}::integer[])`.execute(
    db,
  );
  await sql`DELETE FROM product_alias WHERE id = ${records.alias}`.execute(db);
  await sql`UPDATE product_other_name SET product_id = ${merged_id} WHERE uuid = ANY(${records.names}::uuid[])`.execute(
    db,
  );
  await markProductsDue(db, { productIds: [merged_id, kept_id], vulnerabilityIds: [] });
  await db
    .updateTable('catalogue_merge')
    .set({ state: 'undoing', reached: 0, leftover: JSON.stringify(leftover) })
    .where('id', '=', id)
    .execute();
}

/** Rows of an advisory that a newer revision replaced stay where that revision put them. */
async function returnRows(
  db: OperatorDb,
  kind: ProductRows,
  { moved, known }: RowsOfKind,
  kept: number,
): Promise<StoredLeftover[]> {
  if (moved.length === 0) return [];
  const unchanged = kind.isOfAdvisory
    ? sql`EXISTS (SELECT FROM advisory WHERE id = held.advisory_id AND checksum = item->>'checksum')`
    : sql`true`;
  const table = sql.table(kind.table);
  const held = (rows: RowsOfKind['moved']) => sql`
    jsonb_array_elements(${JSON.stringify(rows)}::jsonb) item
      CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, item) held`;
  const same = sql.join(
    kind.key.map((column) => sql`owned.${sql.ref(column)} = held.${sql.ref(column)}`),
    sql` AND `,
  );
  await sql`
    DELETE FROM ${table} owned USING ${held(moved)}
    WHERE owned.${sql.ref(kind.of)} = ${kept} AND ${same} AND ${unchanged}`.execute(db);
  const keyOf = (row: Record<string, unknown>) => JSON.stringify(kind.key.map((column) => row[column]));
  const keys = new Set(moved.map(keyOf));
  const back = [...moved, ...known.filter((row) => keys.has(keyOf(row)))];
  await sql`
    INSERT INTO ${table} (${sql.join(kind.columns.map((column) => sql.ref(column)))})
    SELECT ${sql.join(kind.columns.map((column) => sql`held.${sql.ref(column)}`))} FROM ${held(back)}
    WHERE ${unchanged} ON CONFLICT DO NOTHING`.execute(db);
  if (kind !== findings) return [];
  const { rows: replaced } = await sql<{ tracking_id: string }>`
    SELECT DISTINCT tracking_id FROM ${held(moved)} JOIN advisory ON advisory.id = held.advisory_id
    WHERE advisory.checksum <> item->>'checksum' ORDER BY 1`.execute(db);
  return replaced.map(({ tracking_id }) => ({ code: 'newer-revision', id: tracking_id }));
}

/** Resets the columns that the kept product got from the merge, unless they have changed since. */
async function emptyKept(db: OperatorDb, { merged, kept, kept_id }: Merge): Promise<void> {
  const was = (column: string) => {
    const name = sql.ref(column);
    return sql`${name} = CASE WHEN product.${name} IS NOT DISTINCT FROM other.${name} THEN was.${name} ELSE product.${name} END`;
  };
  const columns = [
    'product_type_id',
    'img_link',
    'analysis',
    'facts',
    'bom',
    'bom_format',
    'bom_parts',
    'is_assessed',
    'is_named_only',
  ].map(was);
  await sql`
    UPDATE product SET ${sql.join(columns)}
    FROM jsonb_populate_record(NULL::product, ${JSON.stringify(merged)}::jsonb) other,
      jsonb_populate_record(NULL::product, ${JSON.stringify(kept)}::jsonb) was
    WHERE product.id = ${kept_id}`.execute(db);
}
