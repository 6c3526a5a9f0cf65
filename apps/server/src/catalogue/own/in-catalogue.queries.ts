import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';
import type { OwnName } from './own-names.ts';

/**
 * The products of the catalogue with exactly these names, or with an alias that an operator accepted, by the place in
 * the list.
 */
export async function findInCatalogue(db: CompanyDb, names: readonly OwnName[]): Promise<Map<number, number>> {
  const wanted = JSON.stringify(names.map((name, index) => ({ ...name, index })));
  const { rows } = await sql<{ index: number; id: number }>`
    WITH wanted AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${wanted}::jsonb)
        AS w(index integer, normalised_manufacturer text, normalised_name text, spelling text)
    )
    SELECT DISTINCT ON (index) index, id FROM (
      SELECT index, product.id, 1 AS rank, product.type
      FROM wanted JOIN manufacturer ON manufacturer.normalised_name = wanted.normalised_manufacturer
        JOIN product ON product.manufacturer_id = manufacturer.id AND product.normalised_name = wanted.normalised_name
      UNION ALL
      SELECT index, alias.product_id, 2, 'product' FROM wanted JOIN product_alias alias USING (spelling)
      WHERE alias.accepted_at IS NOT NULL
    ) found ORDER BY index, rank, type DESC, id`.execute(db);
  return new Map(rows.map(({ index, id }) => [index, id]));
}
