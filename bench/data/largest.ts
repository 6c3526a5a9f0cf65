import type { Pool } from 'pg';
import { type BenchUser, makeUsers } from './users.ts';

/** The company with the most assets, and the entries that the calls request in it. */
export interface Largest {
  users: BenchUser[];
  companyId: number;
  assets: number;
  products: number;
  locations: number;
  groupId: number;
  /** Its product with the most assets. Their ids start at 1. */
  productId: number;
  uuid: string;
  ofOneProduct: number;
  /** Searches as a user types them: most find one asset, some find many. */
  searches: string[];
  /** Values of its equipment, to filter by. */
  manufacturerIds: number[];
  typeIds: number[];
  categoryIds: number[];
  componentTypeIds: number[];
}

const searches = ['plc-77', 'rack 12 spare', 'sn-00a', 'north', '2019 pump', '7'];

export async function readLargest(pool: Pool, companyId: number): Promise<Largest> {
  const users = await makeUsers(pool, [{ id: companyId, name: '', share: 0.01 }], companyId);
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL ROLE rampart_company; SET LOCAL rampart.company_id = ${companyId}`);
    const { rows } = await client.query<Omit<Largest, 'users' | 'companyId' | 'searches'>>(
      `SELECT sum(total_assets) AS assets, count(*) AS products, max(total_assets) AS "ofOneProduct",
         (array_agg(product_id ORDER BY total_assets DESC))[1] AS "productId",
         (array_agg(uuid ORDER BY total_assets DESC))[1] AS uuid,
         (SELECT count(*) FROM location) AS locations,
         (SELECT min(id) FROM equipment_group WHERE NOT is_default) AS "groupId",
         (array_agg(DISTINCT manufacturer_id))[1:20] AS "manufacturerIds",
         array_agg(DISTINCT product_type_id) FILTER (WHERE product_type_id IS NOT NULL) AS "typeIds",
         (SELECT array_agg(DISTINCT category_id) FROM product_type
           WHERE id IN (SELECT product_type_id FROM product)) AS "categoryIds",
         (SELECT array_agg(id ORDER BY id) FROM product_type WHERE kind = 'component') AS "componentTypeIds"
       FROM equipment JOIN product ON product.id = equipment.product_id`,
    );
    await client.query('COMMIT');
    if (!rows[0]) throw new Error('The largest company has no equipment.');
    return { users, companyId, searches, ...rows[0] };
  } finally {
    client.release(true);
  }
}
