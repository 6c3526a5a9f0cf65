import type { Pool } from 'pg';
import type { BenchBase } from './data.ts';

interface BenchProduct {
  id: number;
  uuid: string;
  name: string;
  manufacturerId: number;
}

/** The entries that the calls request: a sample, drawn in the same way from a catalogue of any size. */
interface BenchCatalogue {
  /** The number of products and components. */
  size: number;
  /** Products and components. */
  sample: BenchProduct[];
  /** Only products. */
  products: BenchProduct[];
  categories: number[];
  /** Ids of vulnerabilities and of advisories. */
  cves: string[];
  trackingIds: string[];
}

/** The data for the calls on shared data. */
export interface CatalogueData extends BenchBase {
  catalogue: BenchCatalogue;
}

const sampleSize = 2_000;

export async function readCatalogue(pool: Pool): Promise<BenchCatalogue> {
  const { rows: counted } = await pool.query<{ size: number }>('SELECT count(*) AS size FROM product');
  const { rows: sample } = await pool.query<BenchProduct & { type: string }>(
    `SELECT id, uuid, name, manufacturer_id AS "manufacturerId", type FROM product
     ORDER BY md5(uuid::text) LIMIT ${sampleSize}`,
  );
  const { rows: categories } = await pool.query<{ id: number }>(
    `SELECT DISTINCT category_id AS id FROM product_type JOIN product ON product_type_id = product_type.id ORDER BY id`,
  );
  const { rows: vulnerabilities } = await pool.query<{ id: string }>(
    `SELECT cve AS id FROM vulnerability ORDER BY md5(cve) LIMIT ${sampleSize}`,
  );
  const { rows: advisories } = await pool.query<{ id: string }>(
    `SELECT tracking_id AS id FROM advisory ORDER BY md5(tracking_id) LIMIT ${sampleSize}`,
  );
  return {
    size: counted[0]?.size ?? 0,
    sample,
    products: sample.filter(({ type }) => type === 'product'),
    categories: categories.map(({ id }) => id),
    cves: vulnerabilities.map(({ id }) => id),
    trackingIds: advisories.map(({ id }) => id),
  };
}
