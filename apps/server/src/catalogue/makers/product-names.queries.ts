import { sql } from 'kysely';
import { normaliseProduct, productUuid } from '#catalogue/entries/names.ts';
import type { OperatorDb } from '#db/transaction.ts';

/** A name of a product, as loads compare it. */
export interface NameOfProduct {
  productId: number;
  name: string;
  normalisedName: string;
  /** The merge of products that it comes from. */
  mergeId: number | null;
}

interface Row {
  id: number;
  name: string;
  normalised_name: string;
  others: { uuid: string; name: string; merge_id: number | null }[];
}

/**
 * All names of products of a manufacturer that loads can read as one of it: `makers` are its normalised names. A product
 * of another manufacturer that was merged into one of it has a name that counts only there.
 */
export async function namesOfProducts(
  db: OperatorDb,
  manufacturerId: number,
  makers: readonly string[],
): Promise<NameOfProduct[]> {
  const { rows } = await sql<Row>`
    SELECT id, name, normalised_name, coalesce((
      SELECT jsonb_agg(jsonb_build_object('uuid', uuid, 'name', other.name, 'merge_id', merge_id))
      FROM product_other_name other WHERE product_id = product.id AND other.name IS NOT NULL), '[]') AS others
    FROM product WHERE manufacturer_id = ${manufacturerId} ORDER BY id`.execute(db);
  return rows.flatMap(({ id: productId, name, normalised_name, others }) => {
    const names = new Map<string, NameOfProduct>();
    const add = (text: string, normalisedName: string, mergeId: number | null) =>
      names.has(normalisedName) || names.set(normalisedName, { productId, name: text, normalisedName, mergeId });
    add(name, normalised_name, null);
    add(name, normaliseProduct(name), null);
    for (const other of others) {
      const normalised = normaliseProduct(other.name);
      if (makers.some((maker) => productUuid(maker, normalised) === other.uuid))
        add(other.name, normalised, other.merge_id);
    }
    return [...names.values()];
  });
}

/** The normalised names of a manufacturer: its own, and the other ones. */
export async function namesOfMaker(db: OperatorDb, id: number): Promise<string[]> {
  const { rows } = await sql<{ normalised_name: string }>`
    SELECT normalised_name FROM manufacturer WHERE id = ${id}
    UNION SELECT normalised_name FROM manufacturer_other_name WHERE manufacturer_id = ${id}`.execute(db);
  return rows.map(({ normalised_name }) => normalised_name);
}

/** Two products that have one name if their manufacturers are one. */
export interface SameName {
  merged: number;
  kept: number;
}

interface Makers {
  merged_id: number;
  kept_id: number;
  /** The normalised name of the one that stays. */
  kept: string;
}

/** The products of a manufacturer whose names another one has, too. A product and a component stay two. */
export async function findSameNames(db: OperatorDb, { merged_id, kept_id, kept }: Makers): Promise<SameName[]> {
  const names = await namesOfProducts(db, merged_id, await namesOfMaker(db, merged_id));
  const ids = names.map(({ productId }) => productId);
  const uuids = names.map(({ normalisedName }) => productUuid(kept, normalisedName));
  const { rows } = await sql<SameName>`
    WITH named AS MATERIALIZED (SELECT * FROM unnest(${ids}::integer[], ${uuids}::uuid[]) AS n(id, uuid))
    SELECT DISTINCT ON (own.id) own.id AS merged, found.id AS kept FROM (
      SELECT named.id AS own_id, product_id AS id FROM named JOIN product_other_name USING (uuid)
      UNION ALL
      SELECT named.id, product.id FROM named JOIN product USING (uuid)
        WHERE NOT EXISTS (SELECT FROM product_other_name other WHERE other.uuid = named.uuid)
      UNION ALL
      SELECT one.id, other.id FROM product one JOIN product other
        ON other.manufacturer_id = ${kept_id} AND other.type = one.type AND other.normalised_name = one.normalised_name
        WHERE one.manufacturer_id = ${merged_id}
    ) found JOIN product own ON own.id = own_id JOIN product kept ON kept.id = found.id AND kept.type = own.type
    WHERE found.id <> own_id ORDER BY own.id, found.id`.execute(db);
  return rows;
}

/** From now on, these names of products mean the products also with this manufacturer. */
export async function addNames(
  db: OperatorDb,
  maker: string,
  names: readonly NameOfProduct[],
  makerMergeId: number | null,
): Promise<void> {
  const rows = names.map(({ productId, name, normalisedName, mergeId }) => ({
    uuid: productUuid(maker, normalisedName),
    product_id: productId,
    name,
    merge_id: mergeId,
  }));
  await sql`
    INSERT INTO product_other_name (uuid, product_id, name, merge_id, maker_merge_id)
    SELECT DISTINCT ON (uuid) uuid, product_id, name, merge_id, ${makerMergeId}::integer
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(uuid uuid, product_id integer, name text, merge_id integer)
    WHERE NOT EXISTS (SELECT FROM product WHERE product.uuid = r.uuid)
    ON CONFLICT DO NOTHING`.execute(db);
}
