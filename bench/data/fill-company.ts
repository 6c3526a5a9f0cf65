import type { PoolClient } from 'pg';
import { decideFirmware, versionOf } from './firmware.ts';

interface Size {
  assets: number;
  products: number;
  locations: number;
  groups: number;
}

const batch = 10_000;

/** The first product has a fifth of the assets, with the first numbers; the others share the rest. */
export async function fillCompany(client: PoolClient, companyId: number, size: Size): Promise<void> {
  await client.query(`BEGIN; SET LOCAL ROLE rampart_company; SET LOCAL rampart.company_id = ${companyId}`);
  const { rowCount: products } = await client.query(
    `INSERT INTO equipment (product_id) SELECT id FROM product WHERE type = 'product'
     ORDER BY vulnerability_count = 0, md5(id || '-${companyId}') LIMIT ${size.products}`,
  );
  await client.query(
    `INSERT INTO equipment_group (name) SELECT 'Group ' || n FROM generate_series(1, ${size.groups}) n`,
  );
  await client.query(
    `INSERT INTO group_product (group_id, product_id)
     SELECT g.id, e.product_id FROM equipment e JOIN (
       SELECT id, row_number() OVER (ORDER BY id) AS nth FROM equipment_group WHERE NOT is_default
     ) g ON g.nth IN (1 + e.product_id % ${size.groups}, 1 + e.product_id % 3)`,
  );
  await decideFirmware(client);
  await addLocations(client, size.locations);
  const { rows } = await client.query<{ first: number }>(`SELECT take_numbers('asset', ${size.assets}) AS first`);
  const first = rows[0]?.first ?? 1;
  for (let start = 0; start < size.assets; start += batch) {
    const end = Math.min(start + batch, size.assets) - 1;
    await client.query(
      `INSERT INTO asset (id, product_id, company_asset_uid, serial_number, location_id, priority, notes,
         firmware_version)
       SELECT ${first} + n, owned.product_id, CASE WHEN n % 10 > 0 THEN 'PLC-' || n * 7919 % 1000003 END,
         CASE WHEN mixed % 7 > 0 THEN 'SN-' || substr(md5(n::text), 1, 8) END,
         nullif(n * 31 % ${size.locations + 1}, 0), nullif(mixed % 4, 0),
         CASE WHEN mixed % 3 > 0 THEN (ARRAY['north', 'south', 'east', 'west'])[1 + mixed % 4] || ' hall, rack ' ||
           mixed % 90 || CASE WHEN mixed % 5 = 0 THEN ', spare' ELSE ', pump ' || 2010 + mixed % 15 END END,
         ${versionOf('mixed')}
       FROM generate_series(${start}, ${end}) n
         -- The assets of one product differ from each other.
         CROSS JOIN LATERAL (SELECT n + n / ${products} AS mixed) mixing
         JOIN (SELECT product_id, row_number() OVER (ORDER BY product_id) - 1 AS nth FROM equipment) owned
           ON owned.nth = CASE WHEN n < ${Math.floor(size.assets / 5)} THEN 0 ELSE n % ${products} END`,
    );
    await client.query(
      `INSERT INTO mitigation (asset_id, vulnerability_id)
       SELECT asset.id, found.first FROM asset
         JOIN (SELECT product_id, first FROM equipment CROSS JOIN LATERAL (
           SELECT min(vulnerability_id) AS first FROM vulnerabilities_of(product_id)) one) found USING (product_id)
       WHERE asset.id % 4 = 0 AND asset.id BETWEEN ${first + start} AND ${first + end} AND found.first IS NOT NULL`,
    );
  }
  await client.query('COMMIT');
}

/** Spread over the middle of the United States. */
export async function addLocations(client: PoolClient, count: number): Promise<void> {
  await client.query(
    `INSERT INTO location (id, name, latitude, longitude)
     SELECT first.id + n, 'Site ' || n, 30 + n * 37 % 1500 / 100.0, -110 + n * 53 % 3000 / 100.0
     FROM take_numbers('location', ${count}) first (id), generate_series(0, ${count - 1}) n`,
  );
}
