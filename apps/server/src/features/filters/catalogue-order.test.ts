import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProducts } from '@rampart/contract/api/filters.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

async function company() {
  const user = await world.user();
  return { user, rows: companyRows(world.database, user.companyId) };
}

describe('the whole catalogue by counts of assets', () => {
  it('has My Equipment first in both directions, then the other products by name, without gaps between pages', async () => {
    const { user, rows } = await company();
    const maker = await make.manufacturer();
    const ids: Record<string, number> = {};
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids[name] = (await make.product({ name, manufacturer: maker.id })).id;
    await rows.asset(ids['D'] ?? 0, { priority: 'high' });
    await rows.asset(ids['B'] ?? 0);
    await rows.asset(ids['B'] ?? 0);
    const sorted = async (name: string, by: string, filterState: object) => {
      const names: string[] = [];
      for (const page of [1, 2, 3]) {
        const body = { filterState, orderState: { name, by }, pagination: { page, limit: 2 } };
        const answer = await world.call(listProducts, user, { body: body as never });
        names.push(...answer.body.products.map((product) => product.name));
      }
      return names.join('');
    };
    const filterState = { manufacturers: [maker.id] };
    expect(await sorted('totalAssets', 'asc', filterState)).toBe('DBACE');
    expect(await sorted('totalAssets', 'desc', filterState)).toBe('BDECA');
    expect(await sorted('totalHighPriorityAssets', 'desc', filterState)).toBe('DBECA');
    // Without a filter the page is read from two indexes, one after the other.
    expect((await sorted('totalAssets', 'desc', {})).slice(0, 2)).toBe('BD');
    const { body } = await world.call(listProducts, user, {
      body: { orderState: { name: 'totalAssets', by: 'desc' }, pagination: { limit: 3 } },
    });
    expect(body.products.map(({ total_assets }) => total_assets)).toEqual([2, 1, 0]);
    expect(body.products[2]).not.toHaveProperty('groups');
  });
});

describe('CoreProduct.search alone', () => {
  it('lists only products in My Equipment, in every order, and finds nothing by its assets', async () => {
    const limited = await world.user({ permissions: ['CoreProduct.search'] });
    const rows = companyRows(world.database, limited.companyId);
    const maker = await make.manufacturer();
    const own = await make.product({ name: 'Own', manufacturer: maker.id });
    await make.product({ name: 'Other', manufacturer: maker.id });
    await rows.asset(own.id, { notes: 'capybara', priority: 'high' });
    const list = async (body: object) => (await world.call(listProducts, limited, { body })).body;
    for (const name of ['name', 'manufacturer', 'category', 'totalAssets', 'totalHighPriorityAssets']) {
      for (const filterState of [{}, { manufacturers: [maker.id] }, { queryString: 'o' }]) {
        const { products, total } = await list({ filterState, orderState: { name, by: 'desc' } });
        expect(products).toMatchObject([{ name: 'Own', total_assets: 1, total_high_priority_assets: 1, groups: [] }]);
        expect(total).toBe(1);
      }
    }
    expect((await list({ filterState: { queryString: 'capybara' } })).products).toEqual([]);
  });
});
