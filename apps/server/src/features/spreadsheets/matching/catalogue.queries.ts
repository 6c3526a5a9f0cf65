import { sql } from 'kysely';
import type { NameableProduct } from '#catalogue/matching/match.ts';
import { facts } from '#catalogue/sheet/facts.ts';
import type { CompanyDb } from '#db/transaction.ts';

type Row = Omit<NameableProduct, 'facts'> & { facts: unknown };

/** The next products of the catalogue after an id, in the order of their ids. */
export async function readNextProducts(db: CompanyDb, after: number, most: number): Promise<NameableProduct[]> {
  const { rows } = await sql<Row>`
    SELECT product.id, product.type, product.name, product.manufacturer_name AS manufacturer,
      product.normalised_name AS "normalisedName", manufacturer.normalised_name AS "normalisedManufacturer",
      product.facts
    FROM product JOIN manufacturer ON manufacturer.id = product.manufacturer_id
    WHERE product.id > ${after}
    ORDER BY product.id LIMIT ${most}`.execute(db);
  return rows.map((row) => ({ ...row, facts: facts.parse(row.facts) }));
}

/** The next own products of the company. Only the index of one import may hold them. */
export async function readNextOwnProducts(db: CompanyDb, after: number, most: number): Promise<NameableProduct[]> {
  const { rows } = await sql<NameableProduct>`
    SELECT id, 'product' AS type, name, manufacturer_name AS manufacturer, normalised_name AS "normalisedName",
      normalised_manufacturer AS "normalisedManufacturer", true AS "isOwn", '[]'::jsonb AS facts
    FROM own_product WHERE id > ${after}
    ORDER BY id LIMIT ${most}`.execute(db);
  return rows;
}

/** The products that the operators' aliases mean, by the key of the spelling. */
export async function readProductAliases(db: CompanyDb, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ spelling: string; product_id: number }>`
    SELECT spelling, product_id FROM product_alias
    WHERE spelling = ANY(${keys}::text[]) AND accepted_at IS NOT NULL`.execute(db);
  return new Map(rows.map(({ spelling, product_id }) => [spelling, product_id]));
}
