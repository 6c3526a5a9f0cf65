import { sql } from 'kysely';

/**
 * `found`: the pairs of a product of `owned` and a vulnerability that it has, itself or in a component. As on the page
 * of the vulnerability, a product that has it itself counts with its own fix, and otherwise with that of its first
 * component. `word` holds both: the smallest is of the product itself, then of the component with the smallest id, and
 * it is even if an advisory names a fix.
 *
 * OFFSET 0 makes PostgreSQL look up products by key. Row-level security hides from the planner how many there are.
 */
export const affectedPairs = sql`
  SELECT product_id, vulnerability_id, min(word) % 2 = 0 AS has_fix
  FROM (
    SELECT owned.product_id, own.vulnerability_id, own.word
    FROM owned CROSS JOIN LATERAL (
      SELECT vulnerability_id, (NOT has_fix)::integer::bigint AS word FROM product_vulnerability
      WHERE product_vulnerability.product_id = owned.product_id OFFSET 0) own
    UNION ALL
    SELECT owned.product_id, inside.vulnerability_id, inside.word
    FROM owned JOIN product_component ON product_component.product_id = owned.product_id CROSS JOIN LATERAL (
      SELECT vulnerability_id, 2 * product_component.component_id::bigint + (NOT has_fix)::integer AS word
      FROM product_vulnerability
      WHERE product_vulnerability.product_id = product_component.component_id OFFSET 0) inside
  ) every_word
  GROUP BY product_id, vulnerability_id`;
