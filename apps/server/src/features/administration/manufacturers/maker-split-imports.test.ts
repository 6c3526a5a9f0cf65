import { afterAll, beforeAll, expect, it } from 'vitest';
import { stagePairs } from '#features/spreadsheets/matching/stage-pairs.ts';
import { readPairs } from '#features/spreadsheets/matching/pairs.queries.ts';
import { pairKeyOf } from '#features/spreadsheets/matching/pair-key.ts';
import { companyRows } from '#testing/assets.ts';
import { exportOf, importingIn } from '#testing/imports/importing.ts';
import { makerMergesIn, type StoredMaker, type StoredProduct } from '#testing/merges/maker-merges.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let makers: ReturnType<typeof makerMergesIn>;
beforeAll(async () => {
  world = await createWorld();
  makers = makerMergesIn(world, await world.user({ permissions: ['Administration.operator'] }));
});
afterAll(() => world.close());

/** A product of a manufacturer that a split gave another one, and a user with an export from before. */
async function splitProduct(name: string) {
  await makers.bring(name, `${name} 1`, `${name} 2`);
  const { uuid } = (await makers.maker(name)) as StoredMaker;
  const [product] = (await makers.products(`${name} 1`)) as [StoredProduct];
  const user = await world.user();
  await companyRows(world.database, user.companyId).asset(product.id, { uid: 'A-1' });
  const before = await exportOf(world, user);
  await makers.split(uuid, `${name} Marine`, `${name} 1`);
  return { product, user, before };
}

it('finds a product in a spreadsheet under its former and its new manufacturer', async () => {
  const { product, user, before } = await splitProduct('Vesper');
  const importing = importingIn(world);
  const done = await importing.import(user, [
    { Manufacturer: 'Vesper', Product: 'Vesper 1', 'Asset ID': 'A-2' },
    { Manufacturer: 'Vesper Marine', Product: 'Vesper 1', 'Asset ID': 'A-3' },
  ]);
  expect(done).toMatchObject({ state: 'done' });
  // The list from before the split has the former manufacturer beside the id of the product.
  const file = await before.save(before.rows.map((row) => ({ ...row, Notes: 'Checked' })));
  expect(await importing.import(user, file)).toMatchObject({ state: 'done' });
  const assets = await world.database.inCompany(user.companyId, (db) =>
    db.selectFrom('asset').select(['product_id', 'company_asset_uid', 'notes']).orderBy('company_asset_uid').execute(),
  );
  expect(assets).toEqual([
    { product_id: product.id, company_asset_uid: 'A-1', notes: 'Checked' },
    { product_id: product.id, company_asset_uid: 'A-2', notes: null },
    { product_id: product.id, company_asset_uid: 'A-3', notes: null },
  ]);
});

it('matches the product of a mapped list under its former manufacturer without a question', async () => {
  const { product, user } = await splitProduct('Wexley');
  const { id } = await companyRows(world.database, user.companyId).import();
  const pair = { maker: 'Wexley GmbH', model: 'Wexley 1' };
  await stagePairs(world.services, (work) => world.database.inCompany(user.companyId, work), id, [
    { ...pair, assets: 1, row: 2 },
  ]);
  const pairs = await world.database.inCompany(user.companyId, (db) => readPairs(db, id));
  expect(pairs.get(pairKeyOf(pair))).toMatchObject({ productId: product.id });
});
