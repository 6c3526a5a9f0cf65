import type { Pool } from 'pg';
import type { Largest } from './largest.ts';
import { writePairs, type NamedProduct } from './written-pairs.ts';

/** A list of another program, and the product that each pair of maker and model means, by its first row. */
export interface ForeignList {
  sheet: string;
  products: Map<number, string>;
}

interface OwnedProduct extends NamedProduct {
  uuid: string;
  /** The Asset IDs of its assets. */
  uids: string[];
}

const headings = ['Manufacturer', 'Model', 'Asset ID', 'Serial Number', 'Site', 'Criticality', 'Notes', 'Cost Centre'];

/** Up to half of the rows change an asset of the company, and the others are new. Every pair has as many rows. */
export async function makeForeignList(
  pool: Pool,
  largest: Largest,
  wanted: { rows: number; pairs: number },
): Promise<ForeignList> {
  const owned = await readOwned(pool, largest, wanted.pairs);
  const pairs = writePairs(owned);
  const lines = [headings.join(',')];
  for (let row = 0; row < wanted.rows; row += 1) {
    const place = row % owned.length;
    const { maker, model } = pairs[place] ?? { maker: '', model: '' };
    const round = Math.floor(row / owned.length);
    const known = round % 2 === 0 ? owned[place]?.uids[round / 2] : undefined;
    const site = `Site ${row % 40}`;
    const cells = [maker, model, known ?? `NEW-${row}`, `SN-N${row}`, site, 1 + (row % 3), 'From a list', 4711];
    lines.push(cells.map(quoted).join(','));
  }
  return { sheet: lines.join('\n'), products: new Map(owned.map(({ uuid }, index) => [index + 2, uuid])) };
}

/** Names of products contain commas and quotation marks. */
const quoted = (cell: string | number): string => `"${String(cell).replaceAll('"', '""')}"`;

async function readOwned(pool: Pool, { companyId }: Largest, most: number): Promise<OwnedProduct[]> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL ROLE rampart_company; SET LOCAL rampart.company_id = ${companyId}`);
    const { rows } = await client.query<OwnedProduct>(
      `SELECT product.uuid, product.manufacturer_name AS maker, product.name,
         array_remove((SELECT array_agg(company_asset_uid ORDER BY id) FROM asset
           WHERE asset.product_id = product.id AND removed_at IS NULL), NULL) AS uids
       FROM product JOIN equipment ON equipment.product_id = product.id
       ORDER BY md5(product.id::text) LIMIT ${most}`,
    );
    return rows.map((row) => ({ ...row, uids: row.uids ?? [] }));
  } finally {
    client.release(true);
  }
}
