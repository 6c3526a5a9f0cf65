import type { Pool } from 'pg';
import { insertRows } from './insert.ts';
import { randomFrom, uuidFrom } from './random.ts';

export interface BenchCatalogue {
  products: { id: number; uuid: string; name: string; manufacturerId: number }[];
  manufacturers: { id: number; uuid: string; name: string }[];
  categories: number[];
}

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

/** How many products; `BENCH_PRODUCTS` sets it, to see how the cost grows. */
const size = Number(process.env.BENCH_PRODUCTS ?? 5_000);

/** A catalogue of uneven manufacturers, a component in every fifth row, and a few vulnerabilities each. */
export async function makeCatalogue(pool: Pool): Promise<BenchCatalogue> {
  const random = randomFrom(7);
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const client = await pool.connect();
  const idsOf = async (table: string, key: string) =>
    new Map(
      (await client.query(`SELECT id, ${key} AS key FROM ${table}`)).rows.map(({ id, key: text }) => [
        text,
        id as number,
      ]),
    );
  try {
    await client.query('BEGIN; SET LOCAL ROLE rampart_operator');
    await insertRows(
      client,
      'category',
      Array.from({ length: 8 }, (_, index) => ({ name: `Category ${index + 1}` })),
    );
    const categories = [...(await idsOf('category', 'name')).values()];
    const types = Array.from({ length: 36 }, (_, index) => ({
      name: `${of(kinds)} Type ${index + 1}`,
      kind: index < 24 ? 'product' : 'component',
      category_id: categories[index % categories.length],
    }));
    await insertRows(client, 'product_type', types);
    const typeIds = await idsOf('product_type', 'name');

    const manufacturers = Array.from({ length: Math.ceil(size / 20) }, (_, index) => {
      const name = `${of(families)}${index} ${of(makers)}`;
      return { uuid: uuidFrom(random), name, normalised_name: name.toLowerCase(), facts: [] };
    });
    await insertRows(client, 'manufacturer', manufacturers);
    const manufacturerIds = await idsOf('manufacturer', 'uuid');

    const products = Array.from({ length: size }, (_, index) => {
      // The cube gives few manufacturers many products.
      const manufacturer = manufacturers[Math.floor(random() ** 3 * manufacturers.length)];
      const isComponent = index % 5 === 0;
      const type = types[isComponent ? 24 + (index % 12) : index % 24];
      const name = `${of(families)} ${of(kinds)} ${index}`;
      return {
        uuid: uuidFrom(random),
        type: isComponent ? 'component' : 'product',
        manufacturer_id: manufacturerIds.get(manufacturer?.uuid ?? ''),
        product_type_id: typeIds.get(type?.name ?? ''),
        name,
        normalised_name: name.toLowerCase(),
        facts: [],
        is_assessed: true,
        rating: 1 + Math.floor(random() * 250),
        rated_at: new Date(),
      };
    });
    await insertRows(client, 'product', products);
    const productIds = await idsOf('product', 'uuid');
    await client.query(
      `INSERT INTO product_component (product_id, component_id)
       SELECT p.id, c.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM product WHERE type = 'product') p
       JOIN (SELECT id, row_number() OVER (ORDER BY id) AS nth, count(*) OVER () AS all_of FROM product WHERE type = 'component') c
         ON c.nth = 1 + p.nth * 7 % c.all_of WHERE p.nth % 3 = 0`,
    );
    await insertVulnerabilities(client);
    await client.query('COMMIT');
    return {
      products: products.map(({ uuid, name, manufacturer_id: manufacturerId = 0 }) => {
        return { id: productIds.get(uuid) ?? 0, uuid, name, manufacturerId };
      }),
      manufacturers: manufacturers.map(({ uuid, name }) => ({ id: manufacturerIds.get(uuid) ?? 0, uuid, name })),
      categories,
    };
  } finally {
    client.release();
  }
}

/** Three for each product, a CVE being shared by about ten of them. */
async function insertVulnerabilities(client: { query(text: string): Promise<unknown> }): Promise<void> {
  await client.query(
    `INSERT INTO advisory (publisher, tracking_id, revision, title, released_at, checksum, loaded_at)
     SELECT 'Bench', 'B-' || n, '1', 'Bench advisory ' || n, now(), n, now() FROM generate_series(1, 500) n`,
  );
  await client.query(
    `INSERT INTO vulnerability (cve, title, description, score, published_on, source_released_at)
     SELECT 'CVE-2021-' || n, 'Weakness ' || n, repeat('What is wrong. ', 10), (n % 100) / 10.0, '2021-06-01', now()
     FROM generate_series(1, ${Math.ceil(size / 3)}) n`,
  );
  await client.query(
    `INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix)
     SELECT DISTINCT p.id, v.id, 1 + p.id % 500, '< 2.0', p.id % 2 = 0
     FROM product p CROSS JOIN generate_series(1, 3) k
     JOIN vulnerability v ON v.id = 1 + (p.id * k) % ${Math.ceil(size / 3)} ON CONFLICT DO NOTHING`,
  );
}
