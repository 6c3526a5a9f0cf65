import { sql } from 'kysely';
import { createRest } from '#catalogue/matching/rest.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { findDoubles, type NamedProduct } from './find-doubles.ts';
import { findMakerDoubles, type NamedMaker } from './find-maker-doubles.ts';

/**
 * Searches the catalogue for duplicates, if its names changed since the last search. Pairs that an operator decided stay as
 * they are.
 */
export async function searchDoubles(database: Database, now: Date): Promise<void> {
  const read = await database.asOperator(async (db) => {
    const state = await stateOf(db);
    const { rows: known } = await sql`SELECT FROM double_search WHERE state = ${state}`.execute(db);
    return known.length > 0 ? null : { state, ...(await readNames(db)) };
  });
  if (!read) return;
  const makers = findMakerDoubles(read.makers);
  const products = await findDoubles(read.products, createRest(), oneMaker(read.makers, makers));
  const found = [
    ...makers.map((pair) => ({ ...pair, subject: 'manufacturer' })),
    ...products.map((pair) => ({ ...pair, subject: 'product' })),
  ].map(({ subject, id, otherId, why }) => ({
    subject,
    one_id: Math.min(id, otherId),
    other_id: Math.max(id, otherId),
    why,
  }));
  await database.asOperator((db) => store(db, found, read.state, now));
}

/** Equal as long as no manufacturer or product was added, removed or renamed. */
async function stateOf(db: OperatorDb): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    SELECT concat_ws(' ', count(*), max(id), sum(hashtext(name || manufacturer_name)::bigint),
      (SELECT concat_ws(' ', count(*), max(id), sum(hashtext(name)::bigint)) FROM manufacturer)) AS state
    FROM product`.execute(db);
  return rows[0]?.state ?? '';
}

async function readNames(db: OperatorDb): Promise<{ products: NamedProduct[]; makers: NamedMaker[] }> {
  const { rows: makers } = await sql<NamedMaker>`
    SELECT id, name, normalised_name AS "normalisedName" FROM manufacturer ORDER BY id`.execute(db);
  // Components have parts lists of their own, and many makers give them the same names.
  const { rows: products } = await sql<NamedProduct>`
    SELECT product.id, product.name, manufacturer_name AS manufacturer,
      manufacturer.normalised_name AS "normalisedManufacturer"
    FROM product JOIN manufacturer ON manufacturer.id = manufacturer_id
    WHERE product.type = 'product' ORDER BY product.id`.execute(db);
  return { products, makers };
}

/** Gives makers that are probably duplicates the same name, so that their products are compared. */
function oneMaker(makers: readonly NamedMaker[], pairs: readonly { id: number; otherId: number }[]) {
  const names = new Map(makers.map(({ id, normalisedName }) => [id, normalisedName]));
  const first = new Map<string, string>();
  const meant = (name: string): string => {
    const other = first.get(name);
    return other === undefined ? name : meant(other);
  };
  for (const { id, otherId } of pairs) {
    const [one, other] = [meant(names.get(id) ?? ''), meant(names.get(otherId) ?? '')];
    if (one !== other) first.set(other, one);
  }
  return meant;
}

async function store(db: OperatorDb, found: readonly object[], state: string, now: Date): Promise<void> {
  await sql`
    WITH found AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        AS f(subject text, one_id integer, other_id integer, why jsonb)
    ), gone AS (
      DELETE FROM catalogue_double known WHERE decided_by IS NULL AND NOT EXISTS (
        SELECT FROM found WHERE (found.subject, found.one_id, found.other_id)
          = (known.subject, known.one_id, known.other_id))
    )
    INSERT INTO catalogue_double (subject, one_id, other_id, why) SELECT subject, one_id, other_id, why FROM found
    ON CONFLICT (subject, one_id, other_id) DO UPDATE SET why = excluded.why
      WHERE catalogue_double.why <> excluded.why`.execute(db);
  await sql`
    INSERT INTO double_search (state, searched_at) VALUES (${state}, ${now})
    ON CONFLICT (is_only) DO UPDATE SET state = excluded.state, searched_at = excluded.searched_at`.execute(db);
}
