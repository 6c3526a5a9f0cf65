import type { Pool, PoolClient } from 'pg';
import type { BenchCompany } from './companies.ts';

const ofEach = 20;
const otherCompanies = 200;

/**
 * Gives the companies of the users a few own products each, and so many to other companies together. They have words and
 * types of the catalogue, and the companies have the same ones: a call that read those of other companies would find
 * many.
 */
export async function makeOwnProducts(pool: Pool, companies: BenchCompany[], ofOthers: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL ROLE rampart_operator');
    const { rows: others } = await client.query<{ id: number }>(
      `INSERT INTO company (name) SELECT 'Company with own products ' || n FROM generate_series(1, ${otherCompanies}) n
       RETURNING id`,
    );
    await client.query('COMMIT');
    for (const { id } of companies) await fillCompany(client, id, ofEach);
    for (const { id } of others) await fillCompany(client, id, Math.ceil(ofOthers / otherCompanies));
  } finally {
    // Discards the connection, because its role and company were changed.
    client.release(true);
  }
}

/** Half of them are of manufacturers of the catalogue, the others of ten own ones. */
async function fillCompany(client: PoolClient, companyId: number, amount: number): Promise<void> {
  await client.query(`BEGIN; SET LOCAL ROLE rampart_company; SET LOCAL rampart.company_id = ${companyId}`);
  await client.query(
    `INSERT INTO own_manufacturer (name, normalised_name)
     SELECT split_part(name, ' ', 1) || ' Works ' || n, lower(split_part(name, ' ', 1)) || ' works ' || n
     FROM (SELECT name, row_number() OVER (ORDER BY id) AS n FROM manufacturer ORDER BY id LIMIT 10) maker`,
  );
  await client.query(
    `INSERT INTO own_product (id, manufacturer_id, product_type_id, name, normalised_name)
     SELECT first_own_id() + first.id + n,
       CASE WHEN n % 2 = 0 THEN product.manufacturer_id ELSE first_own_id() + 1 + n % 10 END, product_type_id,
       product.name || ' own ' || n, product.normalised_name || ' own ' || n
     FROM take_numbers('own_product', ${amount}) first (id), generate_series(0, ${amount - 1}) n
       JOIN (SELECT *, row_number() OVER (ORDER BY id) AS nth FROM product WHERE type = 'product' LIMIT ${amount}) product
         ON product.nth = n + 1`,
  );
  await client.query(`INSERT INTO equipment (product_id) SELECT id FROM own_product`);
  await client.query('COMMIT');
}
