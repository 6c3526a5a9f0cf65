import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { facts } from '#catalogue/sheet/facts.ts';
import { typeTable } from './find-words.ts';
import { readType, type FoundType, type TypedProduct } from './read-type.ts';

/** The version of the table of words. Raise it when the table changes: the next load then reads all products again. */
export const tableVersion = 1;

/** How many products are read and stored at a time. */
const batchSize = 500;

/** If one of these types is missing, adds all of the table with their categories. A category that a sheet gave stays. */
export async function ensureTypes(db: OperatorDb, needed: Iterable<string>): Promise<void> {
  const names = [...new Set(needed)];
  if (names.length === 0) return;
  const known = await db
    .selectFrom('product_type')
    .select('name')
    .where('kind', '=', 'product')
    .where('name', 'in', names)
    .execute();
  if (known.length === names.length) return;
  const rows = JSON.stringify(typeTable.map(({ type, category }) => ({ type, category })));
  const wanted = sql`jsonb_to_recordset(${rows}::jsonb) AS wanted(type text, category text)`;
  await sql`
    INSERT INTO category (name) SELECT DISTINCT category FROM ${wanted}
    WHERE NOT EXISTS (SELECT FROM product_type WHERE kind = 'product' AND name = type)
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    INSERT INTO product_type (category_id, kind, name)
    SELECT category.id, 'product', type FROM ${wanted} JOIN category ON category.name = category
    WHERE NOT EXISTS (SELECT FROM product_type known WHERE known.kind = 'product' AND known.name = type)
    ON CONFLICT DO NOTHING`.execute(db);
}

interface UntypedRow {
  id: number;
  name: string;
  manufacturer: string;
  facts: unknown;
  titles: string[];
  summaries: string[];
}

/**
 * Reads the types of products whose names did not say them when they were created: from facts and advisories, and from
 * names if an older version of Rampart created them. A type of a sheet or an operator stays.
 */
export async function typeProducts(database: Database, now: Date): Promise<void> {
  let after = 0;
  for (;;) {
    const from = after;
    const last = await database.asOperator((db) => typeBatch(db, from, now));
    if (last === undefined) return;
    after = last;
  }
}

/** Answers the last product of the batch; undefined if there is none. */
async function typeBatch(db: OperatorDb, after: number, now: Date): Promise<number | undefined> {
  const { rows } = await sql<UntypedRow>`
    SELECT product.id, product.name, manufacturer.normalised_name AS manufacturer, product.facts,
      coalesce(said.titles, '{}') AS titles, coalesce(said.summaries, '{}') AS summaries
    FROM product
    JOIN manufacturer ON manufacturer.id = product.manufacturer_id
    LEFT JOIN product_typing typing ON typing.product_id = product.id
    LEFT JOIN LATERAL (
      SELECT array_agg(title) AS titles, array_agg(summary) AS summaries, max(loaded_at) AS loaded_at
      FROM advisory WHERE id IN (SELECT advisory_id FROM product_vulnerability WHERE product_id = product.id)
    ) said ON typing.version IS DISTINCT FROM ${tableVersion} OR typing.product_type_id IS NULL
    WHERE product.id > ${after} AND product.type = 'product'
      AND (typing.product_id IS NULL AND product.product_type_id IS NULL
        OR typing.source = 'words' AND (typing.version < ${tableVersion}
          OR typing.product_type_id IS NULL AND said.loaded_at > typing.set_at))
    ORDER BY product.id LIMIT ${batchSize}`.execute(db);
  if (rows.length === 0) return undefined;
  const read = rows.map((row) => ({ id: row.id, found: readType(readable(row)) }));
  await saveTypes(db, read, now);
  return rows.at(-1)?.id;
}

const readable = ({ facts: stored, ...row }: UntypedRow): TypedProduct => ({ ...row, facts: facts.parse(stored) });

async function saveTypes(db: OperatorDb, read: { id: number; found: FoundType | undefined }[], now: Date) {
  await ensureTypes(
    db,
    read.flatMap(({ found }) => found?.type ?? []),
  );
  const rows = JSON.stringify(
    read.map(({ id, found }) => ({ id, type: found?.type, word: found?.word, place: found?.place })),
  );
  await sql`
    WITH read AS (
      SELECT r.id, product_type.id AS product_type_id, word, place
      FROM jsonb_to_recordset(${rows}::jsonb) AS r(id integer, type text, word text, place text)
      LEFT JOIN product_type ON product_type.kind = 'product' AND product_type.name = r.type
    ), typed AS (
      UPDATE product SET product_type_id = read.product_type_id FROM read
      WHERE product.id = read.id AND product.product_type_id IS DISTINCT FROM read.product_type_id
    )
    INSERT INTO product_typing (product_id, source, product_type_id, word, place, version, set_at)
    SELECT id, 'words', product_type_id, word, place, ${tableVersion}, ${now} FROM read
    ON CONFLICT (product_id) DO UPDATE SET product_type_id = excluded.product_type_id, word = excluded.word,
      place = excluded.place, version = excluded.version, set_at = excluded.set_at`.execute(db);
}
