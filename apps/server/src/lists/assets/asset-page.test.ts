// @module-tag embedded
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetFilterState } from '@rampart/contract/api/filters.ts';
import type { AssetScope } from './asset-filter.ts';
import { preferWalking, sortPage, walkPage, type AssetOrder } from './asset-page.ts';
import { someByVersion } from './assets-by-version.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { companyRows } from '#testing/assets.ts';
import { createWorld, type World } from '#testing/world.ts';

const size = 4_000;

let world: World;
let companyId: number;
let productId: number;
beforeAll(async () => {
  world = await createWorld();
  const product = await catalogueOf(world.database).product();
  productId = product.id;
  for (const id of [await world.company(), await world.company()]) {
    companyId = id;
    const rows = companyRows(world.database, id);
    await rows.equipment(productId);
    await rows.location();
    await world.database.inCompany(id, (db) =>
      sql`INSERT INTO asset (product_id, company_asset_uid, serial_number, firmware_version, location_id, priority, notes)
        SELECT ${productId}, nullif('U' || n, 'U' || n / 3 * 3), nullif('S' || n, 'S' || n / 2 * 2),
          nullif('1.' || n % 20, '1.0'),
          CASE WHEN n % 100 = 0 THEN 1 END, nullif(n % 4, 0), nullif('note ' || n, 'note ' || n / 3 * 3)
        FROM generate_series(1, ${size}::integer) n`.execute(db),
    );
    await rows.asset(productId, { firmware: 'v9.9' });
  }
  await world.database.pool.query('VACUUM ANALYZE asset');
}, 120_000);
afterAll(() => world.close());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** The scans of a statement on the table of assets, with the number of rows that they read. */
async function scansOf(query: RawBuilder<unknown>, walks = false) {
  const { rows } = await world.database.inCompany(companyId, async (db) => {
    if (walks) await preferWalking(db, true);
    return sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`.execute(db);
  });
  const nodes: Plan[] = [];
  const open = [rows[0]?.['QUERY PLAN'][0]?.Plan];
  for (let node = open.pop(); node; node = open.pop()) {
    nodes.push(node);
    open.push(...(node.Plans ?? []));
  }
  const scans = nodes.filter((node) => /Scan/.test(node['Node Type']) && node['Relation Name'] === 'asset');
  const seen = scans.map(
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  );
  return { kinds: scans.map((node) => node['Node Type']), rows: seen.reduce((sum, count) => sum + count, 0) };
}

const scopeOf = (filter: object): AssetScope => ({
  productId,
  vulnerabilityCount: 0,
  filter: assetFilterState.parse(filter),
});
const first = { page: 1, limit: 25 };
const orders = (
  ['asset_id', 'serial_number', 'firmware_version', 'priority', 'location', 'notes', 'mitigations'] as const
).flatMap((name): AssetOrder[] => [
  { name, by: 'asc' },
  { name, by: 'desc' },
]);

describe('a page of a long list of assets', () => {
  it.each(orders)('by $name, $by, reads only the rows of the page', async (order) => {
    const { kinds, rows } = await scansOf(walkPage(scopeOf({}), order, first));
    expect(kinds).not.toContain('Seq Scan');
    // Once in the index and once by key.
    expect(rows).toBeLessThanOrEqual(2 * (first.limit + 1));
  });

  it('at a high page number reads the index up to there, and only the rows of the page', async () => {
    const { kinds, rows } = await scansOf(
      walkPage(scopeOf({}), { name: 'asset_id', by: 'asc' }, { page: 50, limit: 25 }),
    );
    expect(kinds).toContain('Index Only Scan');
    expect(kinds).not.toContain('Seq Scan');
    expect(rows).toBeLessThanOrEqual(51 * 25 + 2);
  });

  it('of a search for a common word stops when the page is full', async () => {
    const { kinds, rows } = await scansOf(
      walkPage(scopeOf({ queryString: 'note' }), { name: 'serial_number', by: 'asc' }, first),
      true,
    );
    expect(kinds).not.toContain('Seq Scan');
    expect(rows).toBeLessThan(size / 10);
  });

  it('of few assets reads only these assets', async () => {
    const ids = [1, 7, 300];
    const order: AssetOrder = { name: 'notes', by: 'desc' };
    const among = await scansOf(sortPage(scopeOf({}), order, first, ids));
    expect([among.kinds.includes('Seq Scan'), among.rows <= ids.length]).toEqual([false, true]);
    const there = await scansOf(sortPage(scopeOf({ locations: [1] }), order, first));
    expect(there.kinds).not.toContain('Seq Scan');
    expect(there.rows).toBeLessThan(size / 10);
  });

  it.each([
    ['a rare version', { firmwareVersions: ['v9.9'] }, 1],
    ['versions that no asset has', { firmwareVersions: ['9.9', '77'] }, 1],
    ['a version that is common', { firmwareVersions: ['1.7', 'v9.9'] }, 101],
    ['what cannot be told', { exposure: ['cannot_be_told'] }, 101],
    ['no version', { exposure: ['no_version'] }, 101],
  ])('finds the assets of %s in the index of versions, and stops if they are many', async (_title, filter, most) => {
    const { kinds, rows } = await scansOf(someByVersion({ ...scopeOf(filter), vulnerabilityCount: 1 }, 101));
    expect(kinds).not.toContain('Seq Scan');
    expect(rows).toBeLessThanOrEqual(most);
  });
});
