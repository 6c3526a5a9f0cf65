import type { Pool } from 'pg';
import { insertRows } from './insert.ts';

const categoryCount = 8;
const equipmentTypes = 24;
const componentTypes = 12;
const kinds = ['Controller', 'Remote Terminal', 'Panel', 'Switch', 'Gateway', 'Relay', 'Server', 'Meter', 'Drive'];

/**
 * The bench needs types with as many products in each run, so it replaces those that a load reads from names. Advisories
 * name no components. So every fifth entry becomes a component, and every third product has one.
 */
export async function dealTypes(pool: Pool): Promise<void> {
  const categories = Array.from({ length: categoryCount }, (_, index) => `Category ${index + 1}`);
  await insertRows(
    pool,
    'category',
    categories.map((name) => ({ name })),
  );
  const categoryIds = await idsOf(pool, 'category', categories);
  const types = Array.from({ length: equipmentTypes + componentTypes }, (_, index) => ({
    name: `${kinds[index % kinds.length]} Type ${index + 1}`,
    kind: index < equipmentTypes ? 'product' : 'component',
    category_id: categoryIds[index % categoryCount],
  }));
  await insertRows(pool, 'product_type', types);
  const names = types.map(({ name }) => name);
  const typeIds = await idsOf(pool, 'product_type', names);
  await pool.query(
    `INSERT INTO type_synonym (word, product_type_id, added_by, added_at)
     SELECT 'plc', id, 'Bench', now() FROM product_type
     WHERE kind = 'product' AND id = ANY($1) AND name LIKE 'Controller%'`,
    [typeIds],
  );
  await pool.query(
    `UPDATE product SET type = dealt.kind, product_type_id = ($1::integer[])[dealt.place]
     FROM (
       SELECT id, CASE WHEN nth % 5 = 0 THEN 'component' ELSE 'product' END AS kind,
         CASE WHEN nth % 5 = 0 THEN ${equipmentTypes} + 1 + nth % ${componentTypes} ELSE 1 + nth % ${equipmentTypes} END AS place
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM product) numbered
     ) dealt WHERE dealt.id = product.id`,
    [typeIds],
  );
  await pool.query(
    `INSERT INTO product_component (product_id, component_id)
     SELECT p.id, c.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM product WHERE type = 'product') p
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS nth, count(*) OVER () AS all_of FROM product WHERE type = 'component') c
       ON c.nth = 1 + p.nth * 7 % c.all_of WHERE p.nth % 3 = 0`,
  );
}

/** In the order of the names. */
async function idsOf(pool: Pool, table: 'category' | 'product_type', names: readonly string[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM unnest($1::text[]) WITH ORDINALITY AS wanted(name, place) JOIN ${table} USING (name) ORDER BY place`,
    [names],
  );
  return rows.map(({ id }) => id);
}
