import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';
import { addedAliases, type AddedAliases, type ProductName } from './names.ts';

/** The aliases that operators added, in the form that loads use. */
export function readAliases(database: Database): Promise<AddedAliases> {
  return database.asOperator(async (db) => ({ ...(await readAliasesIn(db)), products: await readOtherNames(db) }));
}

/**
 * Merged and renamed products, by the uuids of their other names. A product that a split gave another manufacturer has
 * the uuid of its name with the former one.
 */
async function readOtherNames(db: OperatorDb): Promise<Map<string, ProductName>> {
  const { rows } = await sql<{ other: string } & ProductName>`
    WITH other AS (
      SELECT uuid, product_id FROM product_other_name
      UNION SELECT uuid, product_id FROM manufacturer_merge_product JOIN product ON product.id = product_id
      WHERE is_moved AND NOT is_back AND merge_id IN (SELECT id FROM manufacturer_merge WHERE kind = 'split')
    )
    SELECT other.uuid AS other, product.uuid, product.name, product.normalised_name AS "normalisedName",
      jsonb_build_object('uuid', maker.uuid, 'name', maker.name, 'normalisedName', maker.normalised_name) AS manufacturer
    FROM other JOIN product ON product.id = product_id
      JOIN manufacturer maker ON maker.id = manufacturer_id`.execute(db);
  return new Map(rows.map(({ other, ...product }) => [other, product]));
}

interface AliasRow {
  manufacturer: string | null;
  alias: string | null;
  own: string | null;
  other: string | null;
}

/** The same inside a transaction, without those of products. */
export async function readAliasesIn(db: CompanyDb | OperatorDb): Promise<AddedAliases> {
  const { rows } = await sql<AliasRow>`
    SELECT manufacturer, alias, NULL AS own, NULL AS other, id FROM manufacturer_alias
    UNION ALL SELECT NULL, NULL, maker.normalised_name, other.normalised_name, 0
    FROM manufacturer_other_name other JOIN manufacturer maker ON maker.id = manufacturer_id ORDER BY id`.execute(db);
  return addedAliases(
    rows.flatMap(({ manufacturer, alias }) =>
      manufacturer !== null && alias !== null ? [{ manufacturer, alias }] : [],
    ),
    rows.flatMap(({ own, other }) => (own !== null && other !== null ? [{ own, other }] : [])),
  );
}
