import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { companyRows } from '#testing/assets.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

const size = 1_100;

let world: World;
let user: WorldUser;
let product: { id: number; uuid: string };
let places: number[];
beforeAll(async () => {
  world = await createWorld();
  user = await world.user();
  const make = catalogueOf(world.database);
  product = await make.product();
  const { id: vulnerability } = await make.vulnerability(product.id);
  const rows = companyRows(world.database, user.companyId);
  await rows.equipment(product.id);
  places = [(await rows.location('Yard 2')).id, (await rows.location('yard 10')).id];
  await world.database.inCompany(user.companyId, async (db) => {
    await sql`
      INSERT INTO asset (product_id, company_asset_uid, serial_number, firmware_version, location_id, priority, notes)
      SELECT ${product.id}, CASE WHEN n % 7 > 0 THEN 'u-' || n * 37 % 1000 || '-' || n END,
        CASE WHEN n % 5 > 0 THEN 'S' || n % 300 END, CASE WHEN n % 9 > 0 THEN '4.' || n % 30 END,
        CASE WHEN n % 50 = 0 THEN ${places[0]}::integer WHEN n % 3 > 0 THEN ${places[1]}::integer END,
        nullif(n % 4, 0),
        CASE WHEN n % 2 = 0 THEN 'common ' || n % 11 END || CASE WHEN n % 100 = 0 THEN ' rare' ELSE '' END
      FROM generate_series(1, ${size}::integer) n`.execute(db);
    await sql`
      INSERT INTO mitigation (asset_id, vulnerability_id)
      SELECT id, ${vulnerability} FROM asset WHERE product_id = ${product.id} AND id % 3 = 0`.execute(db);
  });
});
afterAll(() => world.close());

type Order = { name: string; by: string };

async function all(orderState: Order, productFilterState: object = {}) {
  const assets: api.Asset[] = [];
  for (let page = 1; ; page += 1) {
    const body = { orderState, productFilterState, pagination: { page, limit: 100 } } as never;
    const answer = await world.call(api.listAssets, user, { params: { uuid: product.uuid }, body });
    assets.push(...answer.body.assets);
    if (!answer.body.has_more) return assets;
  }
}

const idsOf = (assets: api.Asset[]) => assets.map(({ id }) => id);
const orders = ['asset_id', 'serial_number', 'priority', 'location', 'notes', 'firmware_version'].flatMap((name) => [
  { name, by: 'asc' },
  { name, by: 'desc' },
]);

const naturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const cells: Record<string, (asset: api.Asset) => string | null> = {
  asset_id: (asset) => asset.company_asset_uid,
  serial_number: (asset) => asset.serial_number,
  priority: (asset) => asset.priority_level && { high: '1', medium: '2', low: '3' }[asset.priority_level],
  location: (asset) => asset.location_name,
  notes: (asset) => asset.notes,
  firmware_version: (asset) => asset.firmware_version,
};

describe('a long list of assets', () => {
  it.each(orders)('is complete and sorted by $name, $by', async (order) => {
    const listed = await all(order);
    expect(new Set(idsOf(listed)).size).toBe(size);
    const cell = cells[order.name] as (asset: api.Asset) => string | null;
    const sign = order.by === 'asc' ? 1 : -1;
    const expected = listed.toSorted((a, b) => {
      const [x, y] = [cell(a), cell(b)];
      if (x === null || y === null) return Number(x === null) - Number(y === null) || sign * (a.id - b.id);
      return sign * (naturally.compare(x, y) || a.id - b.id);
    });
    expect(idsOf(listed)).toEqual(idsOf(expected));
  });

  it('has an exact count, and with a search a count only if it is known', async () => {
    const counted = async (productFilterState: object, page = 1) => {
      const body = { productFilterState, pagination: { page, limit: 100 } } as never;
      const answer = await world.call(api.listAssets, user, { params: { uuid: product.uuid }, body });
      return answer.body.metadata.total_listed;
    };
    expect(await counted({})).toBe(size);
    expect(await counted({ mitigationStatuses: ['incomplete'] })).toBe(size - Math.floor(size / 3));
    expect(await counted({ queryString: 'rare' })).toBe(size / 100);
    // Every second asset matches. A page does not count them all, but the last page knows the count.
    expect(await counted({ queryString: 'common' })).toBeNull();
    expect(await counted({ queryString: 'common' }, 6)).toBe(size / 2);
  });

  const some = orders.filter((_, index) => [0, 3, 7, 8].includes(index));
  it.each(some)('with a filter is sorted by $name, $by', async (order) => {
    const listed = await all(order);
    const only = (matches: (asset: api.Asset) => unknown) => idsOf(listed.filter(matches));
    const has = (word: string) => (asset: api.Asset) =>
      [asset.company_asset_uid, asset.serial_number, asset.notes].some((text) => text?.toLowerCase().includes(word));
    // Rare, common, too short for an index, several words.
    for (const word of ['rare', 'common', 's2', 'S299'])
      expect(idsOf(await all(order, { queryString: word })), word).toEqual(only(has(word.toLowerCase())));
    expect(idsOf(await all(order, { queryString: 'COMMON u-1' }))).toEqual(
      only((asset) => has('common')(asset) && has('u-1')(asset)),
    );
    // Few assets at one location, many at the other.
    for (const place of places)
      expect(idsOf(await all(order, { locations: [place] }))).toEqual(only(({ location_id }) => location_id === place));
    // Rare and common versions, and those of assets without one.
    const versions = Array.from({ length: 20 }, (_, index) => `4.${index + 1}`);
    for (const firmwareVersions of [['4.7', 'none'], ['none'], versions])
      expect(idsOf(await all(order, { firmwareVersions }))).toEqual(
        only(({ firmware_version }) => firmwareVersions.includes(firmware_version ?? '')),
      );
    expect(idsOf(await all(order, { firmwareVersions: versions, queryString: 'rare' }))).toEqual(
      only((asset) => versions.includes(asset.firmware_version ?? '') && has('rare')(asset)),
    );
    expect(idsOf(await all(order, { exposure: ['no_version'] }))).toEqual(
      only(({ firmware_version }) => firmware_version === null),
    );
    expect(idsOf(await all(order, { mitigationStatuses: ['complete'], priorities: ['high'] }))).toEqual(
      only(({ id, priority_level }) => id % 3 === 0 && priority_level === 'high'),
    );
  });
});
