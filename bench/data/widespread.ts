import type { Pool } from 'pg';

/** A vulnerability of many products of a company. */
export interface Widespread {
  cve: string;
  vulnerabilityId: number;
  products: number;
  assets: number;
}

const productCount = 550;

/** A new vulnerability of the company's products with the most assets. It is mitigated on a third of the assets. */
export async function makeWidespread(pool: Pool, companyId: number): Promise<Widespread> {
  const cve = `CVE-2099-${100_000 + companyId}`;
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL ROLE rampart_operator');
    const { rows: made } = await client.query<{ vulnerabilityId: number }>(
      `WITH advised AS (
         INSERT INTO advisory (publisher, tracking_id, revision, title, released_at, checksum, loaded_at)
         VALUES ('Bench', $1, '1', 'A widespread vulnerability', now(), 'x', now()) RETURNING id
       ), known AS (
         INSERT INTO vulnerability (cve, title, description, score, published_on, source_released_at)
         VALUES ($1, 'A widespread vulnerability', 'It is in many products.', 9.1, '2026-01-01', now()) RETURNING id
       ), said AS (
         INSERT INTO advisory_vulnerability (vulnerability_id, advisory_id, title, description)
         SELECT known.id, advised.id, 'A widespread vulnerability', 'It is in many products.' FROM known, advised
       ), affected AS (
         SELECT product_id FROM equipment WHERE company_id = $2 ORDER BY total_assets DESC, product_id LIMIT ${productCount}
       )
       INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix)
       SELECT product_id, known.id, advised.id, '< 2.0', product_id % 2 = 0 FROM affected, known, advised
       RETURNING vulnerability_id AS "vulnerabilityId"`,
      [cve, companyId],
    );
    const { vulnerabilityId = 0 } = made[0] ?? {};
    await client.query(`SET LOCAL ROLE rampart_company; SET LOCAL rampart.company_id = ${companyId}`);
    await client.query(
      `INSERT INTO mitigation (asset_id, vulnerability_id)
       SELECT asset.id, $1 FROM asset JOIN product_vulnerability found USING (product_id)
       WHERE found.vulnerability_id = $1 AND asset.id % 3 = 0`,
      [vulnerabilityId],
    );
    const { rows } = await client.query<{ assets: number }>(
      `SELECT sum(total_assets) AS assets FROM equipment JOIN product_vulnerability found USING (product_id)
       WHERE found.vulnerability_id = $1`,
      [vulnerabilityId],
    );
    await client.query('COMMIT');
    return { cve, vulnerabilityId, products: made.length, assets: rows[0]?.assets ?? 0 };
  } finally {
    client.release(true);
  }
}
