import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';
import type { Identifier } from './identifier.ts';

/** Adds identifiers to products. None is removed: a later document that leaves one out does not say that it is wrong. */
export async function addIdentifiers(
  db: OperatorDb,
  identifiers: readonly (Identifier & { productId: number })[],
): Promise<void> {
  if (identifiers.length === 0) return;
  const rows = JSON.stringify(identifiers.map(({ kind, key, productId }) => ({ kind, key, product_id: productId })));
  await sql`
    INSERT INTO product_identifier (kind, key, product_id)
    SELECT kind, key, product_id FROM jsonb_to_recordset(${rows}::jsonb) AS r(kind text, key text, product_id integer)
    ON CONFLICT DO NOTHING`.execute(db);
}

interface IdentifiedRow extends Identifier {
  id: number;
  uuid: string;
}

/** The product of each identifier, as `kind key`. An identifier that several products have means none of them. */
export async function findIdentified(
  db: OperatorDb,
  identifiers: readonly Identifier[],
): Promise<Map<string, IdentifiedRow>> {
  if (identifiers.length === 0) return new Map();
  const { rows } = await sql<IdentifiedRow>`
    SELECT kind, key, product.id, product.uuid
    FROM (
      SELECT kind, key, min(product_id) AS product_id
      FROM unnest(${identifiers.map(({ kind }) => kind)}::text[], ${identifiers.map(({ key }) => key)}::text[])
        AS asked(kind, key) JOIN product_identifier USING (kind, key)
      GROUP BY kind, key HAVING count(DISTINCT product_id) = 1
    ) one JOIN product ON product.id = one.product_id`.execute(db);
  return new Map(rows.map((row) => [nameOf(row), row]));
}

export const nameOf = ({ kind, key }: Identifier) => `${kind} ${key}`;
