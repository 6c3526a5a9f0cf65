import type { Pool, PoolClient } from 'pg';
import { type BenchUser, makeUsers } from './users.ts';

/** The largest company's list of assets, which the calls are measured on. */
export interface BenchAssets {
  users: BenchUser[];
  companyId: number;
  /** Of its product with the most assets. */
  productId: number;
  uuid: string;
  /** How many there are of it; their ids begin with 1. */
  size: number;
  /** As somebody types them: most find one asset, some find many. */
  searches: string[];
}

const companyCount = 200;
const mostProducts = 5_000;
const mostOfOneCompany = 100_000;
const batch = 10_000;

/** `BENCH_ASSETS=1000000`: all assets together. The largest company has at most 100,000, and a fifth of them of one product. */
const wanted = (kind: 'embedded' | 'postgres') =>
  Number(process.env.BENCH_ASSETS ?? (kind === 'postgres' ? 100_000 : 20_000));

/** `BENCH_LOCATIONS=20000`: the locations of the largest company. */
const locationCount = Number(process.env.BENCH_LOCATIONS ?? 40);

/** Companies of their own with many assets: the one that is measured, and the others that it must not be slowed by. */
export async function makeAssets(pool: Pool, kind: 'embedded' | 'postgres'): Promise<BenchAssets> {
  const all = wanted(kind);
  const ofLargest = Math.min(mostOfOneCompany, Math.floor(all / 2));
  const client = await pool.connect();
  try {
    const companies = await makeAssetCompanies(client);
    const [largest, ...others] = companies as [number, ...number[]];
    await fillCompany(client, largest, { assets: ofLargest, products: mostProducts, locations: locationCount });
    const ofOthers = Math.floor((all - ofLargest) / others.length);
    for (const id of others) await fillCompany(client, id, { assets: ofOthers, products: 50, locations: 10 });
    const users = await makeUsers(pool, [{ id: largest, name: '', share: 0.01 }], 2);
    return { users, companyId: largest, ...(await largestProduct(client, largest)), searches };
  } finally {
    client.release(true);
  }
}

const searches = ['plc-77', 'rack 12 spare', 'sn-00a', 'north', '2019 pump', '7'];

async function makeAssetCompanies(client: PoolClient): Promise<number[]> {
  await client.query('BEGIN; SET LOCAL ROLE rampart_operator');
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO company (name) SELECT 'Asset Company ' || n FROM generate_series(1, ${companyCount}) n RETURNING id`,
  );
  await client.query('COMMIT');
  return rows.map(({ id }) => id);
}

interface Size {
  assets: number;
  products: number;
  locations: number;
}

/** The first product has a fifth of the assets, with the first numbers; the others share the rest. */
async function fillCompany(client: PoolClient, companyId: number, size: Size): Promise<void> {
  await client.query(`BEGIN; SET LOCAL ROLE rampart_company; SET LOCAL rampart.company_id = ${companyId}`);
  const { rowCount: products } = await client.query(
    `INSERT INTO equipment (product_id) SELECT id FROM product WHERE type = 'product'
     ORDER BY vulnerability_count = 0, md5(id || '-${companyId}') LIMIT ${size.products}`,
  );
  await client.query(
    `INSERT INTO location (id, name, latitude, longitude)
     SELECT first.id + n, 'Site ' || n, 30 + n * 37 % 1500 / 100.0, -110 + n * 53 % 3000 / 100.0
     FROM take_numbers('location', ${size.locations}) first (id), generate_series(0, ${size.locations - 1}) n`,
  );
  const { rows } = await client.query<{ first: number }>(`SELECT take_numbers('asset', ${size.assets}) AS first`);
  const first = rows[0]?.first ?? 1;
  for (let start = 0; start < size.assets; start += batch) {
    const end = Math.min(start + batch, size.assets) - 1;
    await client.query(
      `INSERT INTO asset (id, product_id, company_asset_uid, serial_number, location_id, priority, notes)
       SELECT ${first} + n, owned.product_id, CASE WHEN n % 10 > 0 THEN 'PLC-' || n * 7919 % 1000003 END,
         CASE WHEN n % 7 > 0 THEN 'SN-' || substr(md5(n::text), 1, 8) END,
         nullif(n * 31 % ${size.locations + 1}, 0), nullif(n * 13 % 4, 0),
         CASE WHEN n % 3 > 0 THEN (ARRAY['north', 'south', 'east', 'west'])[1 + n % 4] || ' hall, rack ' || n % 90 ||
           CASE WHEN n % 5 = 0 THEN ', spare' ELSE ', pump ' || 2010 + n % 15 END END
       FROM generate_series(${start}, ${end}) n
         JOIN (SELECT product_id, row_number() OVER (ORDER BY product_id) - 1 AS nth FROM equipment) owned
           ON owned.nth = CASE WHEN n < ${Math.floor(size.assets / 5)} THEN 0 ELSE n % ${products} END`,
    );
    await client.query(
      `INSERT INTO mitigation (asset_id, vulnerability_id)
       SELECT asset.id, min(found.vulnerability_id) FROM asset JOIN vulnerability_of_product found USING (product_id)
       WHERE asset.id % 4 = 0 AND asset.id BETWEEN ${first + start} AND ${first + end} GROUP BY asset.id`,
    );
  }
  await client.query('COMMIT');
}

async function largestProduct(client: PoolClient, companyId: number) {
  await client.query(`BEGIN; SET LOCAL ROLE rampart_company; SET LOCAL rampart.company_id = ${companyId}`);
  const { rows } = await client.query<{ productId: number; uuid: string; size: number }>(
    `SELECT product.id AS "productId", uuid, total_assets AS size
     FROM equipment JOIN product ON product.id = equipment.product_id ORDER BY total_assets DESC LIMIT 1`,
  );
  await client.query('COMMIT');
  if (!rows[0]) throw new Error('The largest company has no equipment.');
  return rows[0];
}
