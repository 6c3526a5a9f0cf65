import { sql, type RawBuilder } from 'kysely';

/**
 * A product and its key components, as rows of `product_id` and `part_id`. The vulnerabilities of all its parts are the
 * product's, and so is what advisories advise for them. (The database's own views and triggers say the same in
 * `vulnerability_of_product`.)
 */
export function partsOf(products: number | readonly number[]): RawBuilder<unknown> {
  const areThese = typeof products === 'number' ? sql`= ${products}` : sql`= ANY(${products}::integer[])`;
  return sql`
    SELECT id AS product_id, id AS part_id FROM product WHERE id ${areThese}
    UNION ALL SELECT product_id, component_id FROM product_component WHERE product_id ${areThese}`;
}

/** The same of one product, as `part_id` and `component_name`, which is null for the product itself. */
export function namedPartsOf(productId: number): RawBuilder<unknown> {
  return sql`
    SELECT part.part_id, component.name AS component_name
    FROM (${partsOf(productId)}) part
      LEFT JOIN product component ON component.id = part.part_id AND part.part_id <> part.product_id`;
}
