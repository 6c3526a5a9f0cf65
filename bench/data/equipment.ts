import type { Pool } from 'pg';
import type { BenchCompany } from './companies.ts';

const equipmentCount = 3_000;
const groupsPerCompany = 5;
const locationsPerCompany = 8;
const assetsPerProduct = 4;

/** Fills My Equipment by the size of the company. Each product is in one or two groups and has a few assets. */
export async function makeEquipment(pool: Pool, companies: BenchCompany[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { id, share } of companies) {
      await client.query(`BEGIN; SET LOCAL ROLE rampart_company; SET LOCAL rampart.company_id = ${id}`);
      await client.query(
        `INSERT INTO equipment (product_id)
         SELECT id FROM product WHERE type = 'product' ORDER BY md5(id || '-${id}') LIMIT ${Math.ceil(share * equipmentCount)}`,
      );
      await client.query(
        `INSERT INTO equipment_group (name) SELECT 'Group ' || n FROM generate_series(1, ${groupsPerCompany}) n`,
      );
      await client.query(
        `INSERT INTO group_product (group_id, product_id)
         SELECT g.id, e.product_id FROM equipment e JOIN (
           SELECT id, row_number() OVER (ORDER BY id) AS nth FROM equipment_group WHERE NOT is_default
         ) g ON g.nth IN (1 + e.product_id % ${groupsPerCompany}, 1 + e.product_id % 3)`,
      );
      await client.query(
        `INSERT INTO location (name) SELECT 'Site ' || n FROM generate_series(1, ${locationsPerCompany}) n`,
      );
      await client.query(
        `INSERT INTO asset (product_id, company_asset_uid, serial_number, location_id, priority)
         SELECT product_id, 'A-' || product_id || '-' || n, 'SN ' || product_id * 7 || n,
           1 + (product_id + n) % ${locationsPerCompany}, nullif((product_id + n) % 4, 0)
         FROM equipment CROSS JOIN generate_series(1, ${assetsPerProduct}) n`,
      );
      await client.query('COMMIT');
    }
  } finally {
    client.release();
  }
}
