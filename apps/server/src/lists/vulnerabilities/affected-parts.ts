import { sql, type RawBuilder } from 'kysely';

/**
 * A product and its key components, as rows of `product_id` and `part_id`. A product has the vulnerabilities of all its
 * parts, and the recommendations of advisories for them. (In the database, `vulnerability_of_product` has the same
 * rule.)
 */
export function partsOf(products: number | readonly number[]): RawBuilder<unknown> {
  const areThese = typeof products === 'number' ? sql`= ${products}` : sql`= ANY(${products}::integer[])`;
  return sql`
    SELECT id AS product_id, id AS part_id FROM product WHERE id ${areThese}
    UNION ALL SELECT product_id, component_id FROM product_component WHERE product_id ${areThese}`;
}

/** The same for one product, as `part_id` and `component_name`. For the product itself, `component_name` is null. */
export function namedPartsOf(productId: number): RawBuilder<unknown> {
  return sql`
    SELECT part.part_id, component.name AS component_name
    FROM (${partsOf(productId)}) part
      LEFT JOIN product component ON component.id = part.part_id AND part.part_id <> part.product_id`;
}
