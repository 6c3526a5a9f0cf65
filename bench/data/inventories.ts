import type { Pool } from 'pg';
import { type Depot, makeDepot } from './depot.ts';
import { type Largest, readLargest } from './largest.ts';
import { fillCompany } from './fill-company.ts';
import { makeWidespread, type Widespread } from './widespread.ts';

/** The data of companies. The calls are measured in two of them. The other companies must not slow them down. */
export interface Inventories {
  /** Many assets of many products at many locations. */
  largest: Largest;
  /** Many assets of one product with many vulnerabilities. */
  depot: Depot;
  /** Some of the other companies, of ordinary size. */
  usual: Largest[];
  /** A depot with a few assets. */
  smallDepot: Depot;
  /** A vulnerability of many products of the largest company. */
  widespread: Widespread;
}

/** The same data for a company of ordinary size. */
export function usualOf(inventories: Inventories): Inventories {
  const [first] = inventories.usual;
  if (!first) throw new Error('There is no company of ordinary size.');
  return { ...inventories, largest: first, depot: inventories.smallDepot };
}

const companyCount = 200;
/** The number of ordinary companies that make calls. */
const usualCount = 9;
const mostProducts = 5_000;
const mostOfOneCompany = 100_000;
/** The depot has 24,000 of a million assets. */
const shareOfDepot = 0.024;
const ofSmallDepot = 100;

/**
 * Creates companies with this many assets in total. The largest has at most 100,000, a fifth of them of one product.
 */
export async function makeInventories(pool: Pool, size: number): Promise<Inventories> {
  const ofLargest = Math.min(mostOfOneCompany, Math.floor(size / 2));
  const ofDepot = Math.round(size * shareOfDepot);
  const [largest, depot, small, ...others] = (await makeCompaniesFor(pool, size)) as [
    number,
    number,
    number,
    ...number[],
  ];
  const client = await pool.connect();
  try {
    await fillCompany(client, largest, {
      assets: ofLargest,
      products: mostProducts,
      locations: Math.floor(ofLargest / 5),
      groups: 5,
    });
    const ofOthers = Math.floor((size - ofLargest - ofDepot) / others.length);
    for (const id of others)
      await fillCompany(client, id, { assets: ofOthers, products: 50, locations: 10, groups: 2 });
  } finally {
    // Discards the connection, because its role and company were changed.
    client.release(true);
  }
  const usual: Largest[] = [];
  for (const id of others.slice(0, usualCount)) usual.push(await readLargest(pool, id));
  return {
    widespread: await makeWidespread(pool, largest),
    largest: await readLargest(pool, largest),
    depot: await makeDepot(pool, depot, ofDepot),
    usual,
    smallDepot: await makeDepot(pool, small, Math.min(ofSmallDepot, ofDepot)),
  };
}

async function makeCompaniesFor(pool: Pool, size: number): Promise<number[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL ROLE rampart_operator');
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO company (name) SELECT 'Company ' || n || ' of ${size}' FROM generate_series(1, ${companyCount}) n RETURNING id`,
    );
    await client.query('COMMIT');
    return rows.map(({ id }) => id);
  } finally {
    client.release();
  }
}
