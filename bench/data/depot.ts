import type { Pool } from 'pg';
import { decideFirmware, versionOf } from './firmware.ts';
import { addLocations } from './fill-company.ts';
import { type BenchUser, makeUsers } from './users.ts';

/** A company with one product that has hundreds of vulnerabilities, open on each of its thousands of assets. */
export interface Depot {
  users: BenchUser[];
  companyId: number;
  productId: number;
  uuid: string;
  assets: number;
  vulnerabilities: number;
  /** Ten of the product's own vulnerabilities. */
  vulnerabilityIds: number[];
}

const vulnerabilityCount = 550;
const otherProducts = 200;

export async function makeDepot(pool: Pool, companyId: number, assets: number): Promise<Depot> {
  const users = await makeUsers(pool, [{ id: companyId, name: '', share: 0.01 }], companyId);
  const { rows } = await pool.query<{ productId: number; uuid: string }>(
    `SELECT id AS "productId", uuid FROM product WHERE type = 'product'
     ORDER BY vulnerability_count DESC, id LIMIT 1 OFFSET 3`,
  );
  const [product] = rows;
  if (!product) throw new Error('The catalogue has no product for the depot.');
  await pool.query(
    `INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix)
     SELECT $1, vulnerability.id, (SELECT min(id) FROM advisory), '< ' || 1 + vulnerability.id % 25 || '.0', true FROM vulnerability
     WHERE vulnerability.id NOT IN (SELECT vulnerability_id FROM vulnerabilities_of($1)) ORDER BY vulnerability.id
     LIMIT greatest(0, ${vulnerabilityCount} - (SELECT vulnerability_count FROM product WHERE id = $1))`,
    [product.productId],
  );
  const { rows: own } = await pool.query<{ id: number }>(
    'SELECT vulnerability_id AS id FROM product_vulnerability WHERE product_id = $1 ORDER BY 1',
    [product.productId],
  );
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL ROLE rampart_company; SET LOCAL rampart.company_id = ${companyId}`);
    await client.query(
      `INSERT INTO equipment (product_id) SELECT $1::integer UNION
       (SELECT id FROM product WHERE vulnerability_count > 0 AND id <> $1 ORDER BY id LIMIT ${otherProducts})`,
      [product.productId],
    );
    await decideFirmware(client);
    await addLocations(client, 40);
    await client.query(
      `INSERT INTO asset (id, product_id, company_asset_uid, location_id, priority, firmware_version)
       SELECT first.id + n, $1, 'D-' || n, 1 + n % 40, nullif(n % 4, 0), ${versionOf('n')}
       FROM take_numbers('asset', ${assets}) first (id), generate_series(0, ${assets - 1}) n`,
      [product.productId],
    );
    // On a third of the assets, the first five are mitigated.
    await client.query(
      `INSERT INTO mitigation (asset_id, vulnerability_id)
       SELECT asset.id, vulnerability_id FROM asset, unnest($1::integer[]) vulnerability_id WHERE asset.id % 3 = 0`,
      [own.slice(0, 5).map(({ id }) => id)],
    );
    await client.query('COMMIT');
  } finally {
    client.release(true);
  }
  const vulnerabilityIds = own.slice(5, 15).map(({ id }) => id);
  return { users, companyId, ...product, assets, vulnerabilities: vulnerabilityCount, vulnerabilityIds };
}
