import type { Pool } from 'pg';
import { insertRows } from './insert.ts';

const categoryCount = 8;
const equipmentTypes = 24;
const componentTypes = 12;
const kinds = ['Controller', 'Remote Terminal', 'Panel', 'Switch', 'Gateway', 'Relay', 'Server', 'Meter', 'Drive'];

/**
 * Advisories name no types or components. So every fifth entry becomes a component, and every third product has one.
 */
export async function dealTypes(pool: Pool): Promise<void> {
  await insertRows(
    pool,
    'category',
    Array.from({ length: categoryCount }, (_, index) => ({ name: `Category ${index + 1}` })),
  );
  const types = Array.from({ length: equipmentTypes + componentTypes }, (_, index) => ({
    name: `${kinds[index % kinds.length]} Type ${index + 1}`,
    kind: index < equipmentTypes ? 'product' : 'component',
    category_id: 1 + (index % categoryCount),
  }));
  await insertRows(pool, 'product_type', types);
  await pool.query(
    `INSERT INTO type_synonym (word, product_type_id, added_by, added_at)
     SELECT 'plc', id, 'Bench', now() FROM product_type WHERE kind = 'product' AND name LIKE 'Controller%'`,
  );
  await pool.query(
    `UPDATE product SET type = dealt.kind, product_type_id = dealt.type_id
     FROM (
       SELECT id, CASE WHEN nth % 5 = 0 THEN 'component' ELSE 'product' END AS kind,
         CASE WHEN nth % 5 = 0 THEN ${equipmentTypes} + 1 + nth % ${componentTypes} ELSE 1 + nth % ${equipmentTypes} END AS type_id
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM product) numbered
     ) dealt WHERE dealt.id = product.id`,
  );
  await pool.query(
    `INSERT INTO product_component (product_id, component_id)
     SELECT p.id, c.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM product WHERE type = 'product') p
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS nth, count(*) OVER () AS all_of FROM product WHERE type = 'component') c
       ON c.nth = 1 + p.nth * 7 % c.all_of WHERE p.nth % 3 = 0`,
  );
}
