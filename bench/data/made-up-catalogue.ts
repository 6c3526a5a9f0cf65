import type { Pool } from 'pg';
import { insertRows } from './insert.ts';
import { randomFrom, uuidFrom } from './random.ts';

const families = [
  'Aegir',
  'Boreal',
  'Castel',
  'Drive',
  'Edge',
  'Flow',
  'Guard',
  'Hydra',
  'Iron',
  'Kestrel',
  'Lumen',
  'Orbis',
];
const kinds = ['PLC', 'RTU', 'Panel', 'Switch', 'Gateway', 'Relay', 'Server', 'Meter', 'Drive', 'Recorder'];
const makers = ['Systems', 'Controls', 'Automation', 'Electric', 'Instruments'];

const size = 5_000;
const manufacturerCount = 250;

/** Replaces real advisories if there are none: manufacturers of different sizes, a few vulnerabilities per product. */
export async function makeUpCatalogue(pool: Pool): Promise<void> {
  const random = randomFrom(7);
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const manufacturers = Array.from({ length: manufacturerCount }, (_, index) => {
    const name = `${of(families)}${index} ${of(makers)}`;
    return { uuid: uuidFrom(random), name, normalised_name: name.toLowerCase(), facts: [] };
  });
  await insertRows(pool, 'manufacturer', manufacturers);
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM manufacturer ORDER BY id');
  const products = Array.from({ length: size }, (_, index) => {
    const name = `${of(families)} ${of(kinds)} ${index}`;
    return {
      uuid: uuidFrom(random),
      type: 'product',
      // The cube gives few manufacturers many products.
      manufacturer_id: rows[Math.floor(random() ** 3 * rows.length)]?.id,
      name,
      normalised_name: name.toLowerCase(),
      facts: [],
      is_assessed: true,
      rating: 1 + Math.floor(random() * 250),
      rated_at: new Date(),
    };
  });
  await insertRows(pool, 'product', products);
  await insertVulnerabilities(pool);
}

/** Three for each product. About ten products share a CVE. */
async function insertVulnerabilities(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO advisory (publisher, tracking_id, revision, title, released_at, checksum, loaded_at)
     SELECT 'Bench', 'B-' || n, '1', 'Bench advisory ' || n, now(), n, now() FROM generate_series(1, 500) n`,
  );
  await pool.query(
    `INSERT INTO vulnerability (cve, title, description, score, published_on, source_released_at)
     SELECT 'CVE-2021-' || n, 'Weakness ' || n, repeat('What is wrong. ', 10), (n % 100) / 10.0, '2021-06-01', now()
     FROM generate_series(1, ${Math.ceil(size / 3)}) n`,
  );
  await pool.query(
    `INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix)
     SELECT p.id, 1 + (p.id * k) % ${Math.ceil(size / 3)}, 1 + p.id % 500, '< 2.0', p.id % 2 = 0
     FROM product p CROSS JOIN generate_series(1, 3) k ON CONFLICT DO NOTHING`,
  );
}
