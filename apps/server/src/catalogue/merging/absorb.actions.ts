import { sql } from 'kysely';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { spellingKeyOf } from '#catalogue/matching/spelling-key.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { markProductsDue } from '#ratings/due.actions.ts';
import { mergedProduct, type MergeRecords, type RowsOfKind } from './merge-record.ts';
import { findings, ownRows, productRows, type ProductRows } from './product-rows.ts';

interface Merge {
  id: number;
  merged_id: number;
  kept_id: number;
  merged: unknown;
  merged_by: string;
}

/**
 * Gives the kept product everything that the catalogue has of the merged one, and its names. The merged one stays as it
 * is until no company has it.
 */
export async function absorb(db: OperatorDb, merge: Merge, at: Date): Promise<void> {
  const { id, merged_id: from, kept_id: to } = merge;
  await lockCatalogue(db);
  // Nobody gets a mail about vulnerabilities that are no news.
  await sql`SELECT set_config('rampart.backlog', 'on', true)`.execute(db);
  const rows: RowsOfKind[] = [];
  for (const kind of productRows) rows.push(await copyRows(db, kind, from, to));
  const own: MergeRecords['own'] = {};
  for (const table of ownRows) own[table] = await rowsOf(db, table, from);
  await fillKept(db, from, to);
  const { aliases, alias } = await moveAliases(db, merge, at);
  const records: MergeRecords = {
    rows,
    own,
    aliases,
    alias,
    names: await moveNames(db, merge),
  };
  await markProductsDue(db, { productIds: [to], vulnerabilityIds: [] });
  await db
    .updateTable('catalogue_merge')
    .set({ records: JSON.stringify(records) })
    .where('id', '=', id)
    .execute();
}

async function rowsOf(db: OperatorDb, table: string, product: number) {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    SELECT to_jsonb(owned) AS row FROM ${sql.table(table)} owned WHERE product_id = ${product}`.execute(db);
  return rows.map(({ row }) => row);
}

/** Of two rows with one key, the one of the kept product stays, with what makes it worse. */
async function copyRows(db: OperatorDb, kind: ProductRows, from: number, to: number): Promise<RowsOfKind> {
  const table = sql.table(kind.table);
  const of = sql.ref(kind.of);
  const partner = kind.table === 'product_component' ? sql.ref(kind.key[0] ?? '') : sql`-1`;
  const checksum = kind.isOfAdvisory
    ? sql`(SELECT jsonb_build_object('checksum', checksum) FROM advisory WHERE advisory.id = owned.advisory_id)`
    : sql`'{}'::jsonb`;
  const { rows } = await sql<{ product: number; row: Record<string, unknown> }>`
    SELECT owned.${of} AS product, to_jsonb(owned) || ${checksum} AS row FROM ${table} owned
    WHERE owned.${of} IN (${from}, ${to})`.execute(db);
  const columns = kind.columns.map((column) => sql.ref(column));
  const values = kind.columns.map((column) => (column === kind.of ? sql`${to}::integer` : sql.ref(column)));
  const worse =
    kind === findings
      ? sql`ON CONFLICT (product_id, vulnerability_id, advisory_id) DO UPDATE SET
          versions = CASE WHEN known.versions = excluded.versions OR excluded.versions = '' THEN known.versions
            WHEN known.versions = '' THEN excluded.versions
            ELSE left(known.versions || '; ' || excluded.versions, 2000) END,
          has_fix = known.has_fix AND excluded.has_fix, needs_more = known.needs_more OR excluded.needs_more,
          fixed_versions = CASE WHEN known.fixed_versions IS NOT DISTINCT FROM excluded.fixed_versions THEN known.fixed_versions ELSE '{}' END,
          steps = ARRAY(SELECT DISTINCT unnest(known.steps || excluded.steps) ORDER BY 1)`
      : sql`ON CONFLICT DO NOTHING`;
  await sql`
    INSERT INTO ${table} AS known (${sql.join(columns)}) SELECT ${sql.join(values)} FROM ${table} owned
    WHERE owned.${of} = ${from} AND ${partner} <> ${to} ${worse}`.execute(db);
  const of_ = (product: number) => rows.filter((one) => one.product === product).map(({ row }) => row);
  return { moved: of_(from), known: of_(to) };
}

/** What the kept product lacks, it gets from the other one. */
async function fillKept(db: OperatorDb, from: number, to: number): Promise<void> {
  await sql`
    UPDATE product SET product_type_id = coalesce(product.product_type_id, other.product_type_id),
      img_link = coalesce(product.img_link, other.img_link), analysis = coalesce(product.analysis, other.analysis),
      facts = CASE WHEN product.facts = '[]' THEN other.facts ELSE product.facts END,
      bom_format = CASE WHEN product.bom IS NULL THEN other.bom_format ELSE product.bom_format END,
      bom_parts = CASE WHEN product.bom IS NULL THEN other.bom_parts ELSE product.bom_parts END,
      bom = coalesce(product.bom, other.bom), is_assessed = product.is_assessed OR other.is_assessed,
      is_named_only = product.is_named_only AND other.is_named_only
    FROM product other WHERE product.id = ${to} AND other.id = ${from}`.execute(db);
}

/** Imports of companies that write the old name find the kept product. */
async function moveAliases(db: OperatorDb, { merged_id, kept_id, merged, merged_by }: Merge, at: Date) {
  const { rows } = await sql<{ id: number }>`
    UPDATE product_alias alias SET product_id = ${kept_id} WHERE product_id = ${merged_id} AND NOT EXISTS (
      SELECT FROM product_alias known WHERE known.product_id = ${kept_id} AND known.spelling = alias.spelling)
    RETURNING id`.execute(db);
  const { manufacturer_name: maker, name: model } = mergedProduct.parse(merged);
  const added = await sql<{ id: number }>`
    INSERT INTO product_alias (spelling, maker, model, product_id, suggested_on, accepted_by, accepted_at)
    VALUES (${spellingKeyOf({ maker, model })}, ${maker}, ${model}, ${kept_id}, ${at}, ${merged_by}, ${at})
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  return { aliases: rows.map(({ id }) => id), alias: added.rows[0]?.id ?? null };
}

/** Loads and old links find the kept product by the names of the other one. */
async function moveNames(db: OperatorDb, { id, merged_id, kept_id, merged }: Merge): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    UPDATE product_other_name SET product_id = ${kept_id} WHERE product_id = ${merged_id} RETURNING uuid`.execute(db);
  const { uuid, name } = mergedProduct.parse(merged);
  await db.insertInto('product_other_name').values({ uuid, name, product_id: kept_id, merge_id: id }).execute();
  return rows.map((row) => row.uuid);
}
