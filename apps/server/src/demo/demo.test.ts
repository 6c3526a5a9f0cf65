import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listVulnerableProducts } from '@rampart/contract/api/action-items.ts';
import { workStatuses } from '@rampart/contract/rules/work-status.ts';
import { listEquipment } from '@rampart/contract/api/equipment.ts';
import { listEquipmentLocations, type ListedProduct } from '@rampart/contract/api/filters.ts';
import { listGroups } from '@rampart/contract/api/groups.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { catalogueFiles } from '@rampart/demo/catalogue.ts';
import { importFiles } from '#catalogue/import-files.ts';
import { paths } from '#paths';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { loadDemo, removeDemo } from './demo.actions.ts';
import { loadDemoCatalogue } from './demo-catalogue.actions.ts';
import { loadDemoInventories } from './demo-inventory.actions.ts';

let world: World;
let prairie: WorldUser;
let harbor: WorldUser;
let filled: number[];

beforeAll(async () => {
  world = await createWorld();
  await loadDemo(world.database);
  await loadDemoCatalogue(world.database, new Date());
  filled = await Promise.all([1, 2].map(() => loadDemoInventories(world.database)));
  const [first, second] = await companies();
  prairie = await world.user({ companyId: first?.id ?? 0 });
  harbor = await world.user({ companyId: second?.id ?? 0 });
}, 120_000);
afterAll(() => world.close());

const companies = () => world.inRole<{ id: number }>('rampart_operator', 'SELECT id FROM company ORDER BY id');
const rowsOf = (table: string) => world.inRole('rampart_operator', `SELECT FROM ${table}`);

async function all(user: WorldUser, filterState = {}): Promise<ListedProduct[]> {
  const { body } = await world.call(listEquipment, user, { body: { filterState, pagination: { limit: 100 } } });
  return body.products;
}

const queried = async <Row extends object>(query: string) => (await world.database.pool.query<Row>(query)).rows;

it('the demo catalogue shows every rating state', async () => {
  const ratings = await queried<{ rating: number | null }>("SELECT rating FROM product WHERE type = 'product'");
  const counts = [1, 2, 3, 4, 5, 0].map(
    (state) => ratings.filter(({ rating }) => ratingStateOf(rating) === state).length,
  );
  for (const count of counts) expect(count).toBeGreaterThanOrEqual(3);
});

it('every product and component has its type, and the trend has twelve months', async () => {
  expect(await queried('SELECT name FROM product WHERE product_type_id IS NULL')).toEqual([]);
  const [history] = await queried<{ months: number }>(
    'SELECT count(DISTINCT month) AS months FROM manufacturer_rating_history',
  );
  expect(history?.months).toBe(12);
});

it('two servers that start at the same time fill the companies once', () => {
  // Whichever server comes first fills a company, so each server may have filled one.
  expect(filled.reduce((sum, count) => sum + count, 0)).toBe(2);
});

it('loading it again changes nothing', async () => {
  expect(await loadDemoInventories(world.database)).toBe(0);
  expect(await loadDemoCatalogue(world.database, new Date())).toBe(false);
});

it('the demo company has its equipment in groups and at locations', async () => {
  const products = await all(prairie);
  expect(products.length).toBeGreaterThanOrEqual(58);
  const { body } = await world.call(listEquipment, prairie, { body: {} });
  expect(body.metadata.total_products).toBe(products.length);
  expect(body.metadata.total_assets).toBe(products.reduce((sum, { total_assets }) => sum + total_assets, 0));
  expect(body.metadata.total_assets).toBeGreaterThan(550);
  const groups = await world.call(listGroups, prairie, { query: { withoutDefaultGroups: 'true' } });
  expect(groups.body.groups).toHaveLength(6);
  for (const { total } of groups.body.groups) expect(total).toBeGreaterThan(0);
  expect((await world.call(listEquipmentLocations, prairie, { body: {} })).body.items).toHaveLength(14);
});

it('some of it is completely mitigated, some not at all, and most in part', async () => {
  const complete = await all(prairie, { mitigationStatuses: ['complete'] });
  const incomplete = await all(prairie, { mitigationStatuses: ['incomplete'] });
  expect(complete.length).toBeGreaterThan(5);
  expect(incomplete.length).toBeGreaterThan(25);
  const states = await world.inRole<{ mitigated: boolean; open: boolean; products: number }>(
    'rampart_operator',
    `SELECT done_items > 0 AS mitigated, complete_assets < total_assets AS open, count(*) AS products
     FROM equipment JOIN product ON product.id = product_id WHERE vulnerability_count > 0 GROUP BY 1, 2`,
  );
  expect(states.map(({ mitigated, open }) => [mitigated, open])).toEqual(
    expect.arrayContaining([
      [true, false],
      [false, true],
      [true, true],
    ]),
  );
});

it('shows every work status, notes, and evidence of mitigations', async () => {
  const { body } = await world.call(listVulnerableProducts, prairie, { body: {} });
  const said = body.products.filter(({ note }) => note);
  expect(new Set(body.products.map(({ status }) => status))).toEqual(new Set(workStatuses));
  expect(said.length).toBeGreaterThan(4);
  for (const { status, mitigation_status } of body.products)
    if (status === 'Complete') expect(mitigation_status).toBe('complete');
  const [evidence] = await world.inRole<{ with: number; without: number }>(
    'rampart_operator',
    'SELECT count(note)::integer AS with, (count(*) - count(note))::integer AS without FROM mitigation',
  );
  expect(evidence?.with).toBeGreaterThan(100);
  expect(evidence?.without).toBeGreaterThan(100);
});

it('the neighbour has its own small inventory', async () => {
  expect(await all(harbor)).toHaveLength(8);
  expect((await world.call(listEquipment, harbor, { body: {} })).body.metadata).toEqual({
    total_products: 8,
    total_assets: 40,
  });
});

it('names its author in the history', async () => {
  const authors = await world.inRole('rampart_operator', 'SELECT DISTINCT user_name FROM asset_history ORDER BY 1');
  expect(authors).toEqual([{ user_name: 'Dana Whitfield' }, { user_name: 'Harriet Okonjo' }]);
});

it('is removed completely, and does not come back to a company that had data', async () => {
  const [first] = await companies();
  await world.database.inCompany(first?.id ?? 0, (db) => db.deleteFrom('equipment').execute());
  expect(await loadDemoInventories(world.database)).toBe(0);
  await removeDemo(world.database);
  for (const table of [
    'equipment',
    'asset',
    'mitigation',
    'action_item',
    'asset_history',
    'location',
    'product_tally',
    'group_product',
  ]) {
    expect(await rowsOf(table), table).toEqual([]);
  }
});

it('a start that was interrupted while it loaded the demo is completed by the next one', async () => {
  const stopped = await createWorld();
  try {
    await loadDemo(stopped.database);
    let files = 0;
    const inputs = catalogueFiles.map((file) => join(paths.repository, file));
    const stop = () => {
      files += 1;
      if (files === 20) throw new Error('Stopped');
    };
    await expect(importFiles(stopped.database, inputs, { now: new Date(), onFile: stop })).rejects.toThrow('Stopped');
    const count = async (query: string) => (await stopped.database.pool.query<{ count: number }>(query)).rows[0]?.count;
    expect(await count('SELECT count(*) FROM product WHERE rating IS NOT NULL')).toBe(0);
    expect(await loadDemoCatalogue(stopped.database, new Date())).toBe(true);
    expect(await loadDemoInventories(stopped.database)).toBe(2);
    expect(await count('SELECT count(*) FROM advisory')).toBe(
      (await queried<{ count: number }>('SELECT count(*) FROM advisory'))[0]?.count,
    );
    expect(await count('SELECT count(*) FROM product WHERE rating IS NOT NULL')).toBeGreaterThan(50);
    expect(await count('SELECT count(DISTINCT month) FROM manufacturer_rating_history')).toBe(12);
    expect(await loadDemoCatalogue(stopped.database, new Date())).toBe(false);
  } finally {
    await stopped.close();
  }
}, 120_000);
