import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';
import { isManufacturer } from './publishers.ts';
import type { VexStatement } from './vex.ts';

interface Source {
  advisoryId: number;
  publisher: string;
  publisherCategory: string | null;
}

/**
 * Replaces the statements of a document. Those that stay keep their rows, because each change makes companies decide
 * their versions again. Products that the catalogue does not have are left out. Returns the number of statements that are
 * stored, and of those that are not.
 */
export async function saveStatements(
  db: OperatorDb,
  { advisoryId, publisher, publisherCategory }: Source,
  statements: readonly VexStatement[],
): Promise<{ stored: number; unknown: number }> {
  const products = await findProducts(db, statements, publisher);
  const rows = statements.flatMap(({ product, ...statement }) => {
    const found = products.get(product.uuid);
    if (!found) return [];
    const decides = found.is_confirmed || isManufacturer(publisher, publisherCategory, found.manufacturer);
    return { ...statement, product_id: found.id, decides };
  });
  const kept: number[] = [];
  for (let from = 0; from < rows.length; from += chunkSize)
    kept.push(...(await saveChunk(db, advisoryId, rows.slice(from, from + chunkSize))));
  await sql`
    DELETE FROM vex_statement WHERE advisory_id = ${advisoryId} AND id <> ALL(${kept}::integer[])`.execute(db);
  return { stored: rows.length, unknown: statements.length - rows.length };
}

const chunkSize = 2_000;

/** Answers the ids of the rows. */
async function saveChunk(db: OperatorDb, advisoryId: number, rows: readonly object[]): Promise<number[]> {
  const wanted = sql`
    SELECT DISTINCT ON (product_id, cve, versions, status) *
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(product_id integer, cve text, versions text, status text, justification text, impact text,
        "statedAt" timestamptz, decides boolean)
    ORDER BY product_id, cve, versions, status, "statedAt" DESC`;
  await sql`
    INSERT INTO vex_statement AS said (advisory_id, product_id, cve, versions, status, justification, impact, stated_at,
      decides)
    SELECT ${advisoryId}::integer, product_id, cve, versions, status, justification, impact, "statedAt", decides
    FROM (${wanted}) wanted
    ON CONFLICT (advisory_id, product_id, cve, versions, status) DO UPDATE SET justification = excluded.justification,
      impact = excluded.impact, stated_at = excluded.stated_at, decides = excluded.decides
    WHERE (said.justification, said.impact, said.stated_at, said.decides)
      IS DISTINCT FROM (excluded.justification, excluded.impact, excluded.stated_at, excluded.decides)`.execute(db);
  const { rows: saved } = await sql<{ id: number }>`
    SELECT said.id FROM (${wanted}) wanted JOIN vex_statement said
      ON (said.product_id, said.cve, said.versions, said.status)
        = (wanted.product_id, wanted.cve, wanted.versions, wanted.status)
    WHERE said.advisory_id = ${advisoryId}`.execute(db);
  return saved.map(({ id }) => id);
}

interface KnownProduct {
  id: number;
  uuid: string;
  manufacturer: string;
  /** An operator confirmed that the publisher speaks for its manufacturer. */
  is_confirmed: boolean;
}

async function findProducts(db: OperatorDb, statements: readonly VexStatement[], publisher: string) {
  const uuids = [...new Set(statements.map(({ product }) => product.uuid))];
  const { rows } = await sql<KnownProduct>`
    SELECT product.id, product.uuid, manufacturer.normalised_name AS manufacturer, EXISTS (
      SELECT FROM vex_publisher confirmed
      WHERE confirmed.publisher = ${publisher} AND confirmed.manufacturer_id = product.manufacturer_id) AS is_confirmed
    FROM product JOIN manufacturer ON manufacturer.id = product.manufacturer_id
    WHERE product.uuid = ANY(${uuids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.uuid, row]));
}
