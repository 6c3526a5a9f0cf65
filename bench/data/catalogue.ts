import type { Pool } from 'pg';
import type { BenchBase } from './data.ts';

interface BenchProduct {
  id: number;
  uuid: string;
  name: string;
  manufacturerId: number;
}

/** What the calls ask for: a sample, drawn alike from a catalogue of any size. */
interface BenchCatalogue {
  /** How many products and components there are in all. */
  size: number;
  /** Of both types. */
  sample: BenchProduct[];
  /** Those with a product's profile. */
  products: BenchProduct[];
  categories: number[];
}

/** What the calls on the shared part are measured on. */
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
  const { rows: categories } = await pool.query<{ id: number }>('SELECT id FROM category ORDER BY id');
  return {
    size: counted[0]?.size ?? 0,
    sample,
    products: sample.filter(({ type }) => type === 'product'),
    categories: categories.map(({ id }) => id),
  };
}
