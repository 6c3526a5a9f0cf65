import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';
import type { SheetProduct } from './sheet.ts';

/** Sets the components of the products that list any. Links from bills of materials do not change. */
export async function syncComponents(db: OperatorDb, products: SheetProduct[], ids: Map<string, number>) {
  const withComponents = products.filter(({ components }) => components !== null);
  const uuids = withComponents.flatMap(({ components }) => components?.map(({ uuid }) => uuid) ?? []);
  const found = await sql<{ id: number; uuid: string }>`
    SELECT id, uuid FROM product WHERE uuid = ANY(${[...new Set(uuids)]}::uuid[])`.execute(db);
  const componentIds = new Map(found.rows.map(({ id, uuid }) => [uuid, id]));

  const skipped: string[] = [];
  const links: { product_id: number | undefined; component_id: number }[] = [];
  for (const { product, components } of withComponents) {
    for (const component of components ?? []) {
      const id = componentIds.get(component.uuid);
      if (id === undefined || component.uuid === product.uuid) {
        skipped.push(`component "${component.name}" of "${product.name}" is not in the catalogue`);
      } else links.push({ product_id: ids.get(product.uuid), component_id: id });
    }
  }
  const productIds = withComponents.flatMap(({ product }) => ids.get(product.uuid) ?? []);
  return { links: await replaceLinks(db, productIds, JSON.stringify(links)), skipped };
}

async function replaceLinks(db: OperatorDb, productIds: number[], links: string): Promise<number> {
  const gone = await sql`
    DELETE FROM product_component
    WHERE product_id = ANY(${productIds}::integer[]) AND NOT is_from_bom AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${links}::jsonb) AS r(product_id integer, component_id integer)
      WHERE r.product_id = product_component.product_id AND r.component_id = product_component.component_id)
    `.execute(db);
  const come = await sql`
    INSERT INTO product_component AS known (product_id, component_id)
    SELECT DISTINCT product_id, component_id
    FROM jsonb_to_recordset(${links}::jsonb) AS r(product_id integer, component_id integer)
    ON CONFLICT (product_id, component_id) DO UPDATE SET is_from_bom = false WHERE known.is_from_bom`.execute(db);
  return Number(gone.numAffectedRows ?? 0) + Number(come.numAffectedRows ?? 0);
}
