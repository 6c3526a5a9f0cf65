import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAliases } from '@rampart/contract/api/administration/catalogue.ts';
import { createMerge, listMerges, undoMerge } from '@rampart/contract/api/administration/doubles.ts';
import * as api from '@rampart/contract/api/administration/manufacturers.ts';
import { getManufacturer } from '@rampart/contract/api/catalogue.ts';
import { listFilterOptions, listProducts } from '@rampart/contract/api/filters.ts';
import { listOwnProducts } from '@rampart/contract/api/own-products.ts';
import { parseSearch, searchCatalogue } from '@rampart/contract/api/search.ts';
import { runMerge } from '#catalogue/merging/run-merge.actions.ts';
import { companyRows } from '#testing/assets.ts';
import { joiningIn } from '#testing/merges/joining.ts';
import { makerMergesIn, type StoredMaker, type StoredProduct } from '#testing/merges/maker-merges.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { makerJobs, makerMergeJob } from './manufacturers.jobs.ts';

let world: World;
let operator: WorldUser;
let makers: ReturnType<typeof makerMergesIn>;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user({ permissions: ['Administration.operator'] });
  makers = makerMergesIn(world, operator);
});
afterAll(() => world.close());

/** Two manufacturers: each has a product of its own, and both have one. */
async function twoMakers(name: string) {
  const [merged, kept] = [`${name} Drives`, `${name} Drive Works`];
  const names = { merged: `${name} M1`, kept: `${name} K1`, both: `${name} B1` };
  await makers.bring(kept, names.kept, names.both);
  await makers.bring(merged, names.merged, names.both);
  const ids = { merged: (await makers.maker(merged)) as StoredMaker, kept: (await makers.maker(kept)) as StoredMaker };
  return { merged, kept, names, ids, merge: () => makers.merge(ids.merged.uuid, ids.kept.uuid) };
}

it(
  'moves the products of a manufacturer, merges those that both have, and removes it',
  { tags: ['embedded'] },
  async () => {
    const { names, ids, kept, merge } = await twoMakers('Arvon');
    const [keptBoth, mergedBoth] = (await makers.products(names.both)) as [StoredProduct, StoredProduct];
    const user = await world.user();
    const rows = companyRows(world.database, user.companyId);
    await rows.equipment(keptBoth.id, mergedBoth.id);
    await rows.asset(keptBoth.id, { uid: 'A-1' });
    await rows.asset(mergedBoth.id, { uid: 'A-1' });
    const pair = { merged: ids.merged.uuid, kept: ids.kept.uuid };
    const { body: preview } = await world.call(api.previewMakerMerge, operator, { params: pair });
    expect(preview).toMatchObject({
      merged: { products: 2, companies: 1, assets: 1 },
      kept: { products: 2 },
      same: 1,
      same_names: [{ merged: names.both, kept: names.both }],
      renamed: 1,
      own_products: 0,
    });

    const id = await merge();
    expect(await makers.maker('Arvon Drives')).toBeUndefined();
    expect(await makers.products(names.merged, names.both)).toEqual([
      expect.objectContaining({ maker: kept, vulnerability_count: 1 }),
      expect.objectContaining({ id: keptBoth.id, maker: kept, vulnerability_count: 2 }),
    ]);
    const joining = joiningIn(world);
    expect((await joining.assets(user)).map(({ product_id, uid }) => [product_id, uid])).toEqual([
      [keptBoth.id, 'A-1'],
      [keptBoth.id, 'A-1 (2)'],
    ]);
    expect(await makers.listed(id)).toMatchObject({
      state: 'merged',
      products: 1,
      same: 1,
      products_total: 2,
      assets: 1,
      renamed: 1,
    });
    // The merges of products are part of it: they are listed and undone with it.
    const { merges } = (await world.call(listMerges, operator, { body: {} })).body;
    expect(merges.filter((one) => one.merged.name === names.both)).toEqual([]);
  },
);

it('leads loads, links, filters and searches with the old name to the manufacturer that stays', async () => {
  const { merged, kept, names, ids, merge } = await twoMakers('Belmar');
  await merge();
  await makers.bring(merged, names.merged, names.both, 'Belmar N1');
  expect(await makers.maker(merged)).toBeUndefined();
  expect(await makers.products(names.merged, names.both, 'Belmar N1')).toEqual([
    expect.objectContaining({ maker: kept, vulnerability_count: 2 }),
    expect.objectContaining({ maker: kept, vulnerability_count: 3 }),
    expect.objectContaining({ maker: kept, vulnerability_count: 1 }),
  ]);
  await makers.bring(kept, names.merged);
  expect(await makers.products(names.merged)).toEqual([expect.objectContaining({ vulnerability_count: 3 })]);

  const user = await world.user({ permissions: ['CoreProduct.searchAll'] });
  const profile = await world.call(getManufacturer, user, { params: { uuid: ids.merged.uuid } });
  expect(profile.body.manufacturer).toMatchObject({ uuid: ids.kept.uuid, name: kept });
  const filterState = { manufacturers: [ids.merged.id] };
  const { products } = (await world.call(listProducts, user, { body: { filterState } })).body;
  expect(products.map(({ name }) => name)).toEqual(['Belmar B1', 'Belmar K1', 'Belmar M1', 'Belmar N1']);
  const options = await world.call(listFilterOptions, user, {
    params: { name: 'manufacturers' },
    body: { filterState },
  });
  expect(options.body.items).toContainEqual({ value: ids.merged.id, label: kept });
  const parsed = await world.call(parseSearch, user, { body: { search: `${merged} M1` } });
  expect(parsed.body).toMatchObject({ organization: { value: ids.kept.id, label: kept }, filter_string: 'M1' });
  const found = await world.call(searchCatalogue, user, { body: { searchQuery: merged } });
  expect(found.body.manufacturers).toEqual([{ value: ids.kept.uuid, label: kept }]);
  expect(found.body.products.map(({ label }) => label)).toEqual(['Belmar B1', 'Belmar M1', 'Belmar N1']);
  const { aliases } = (await world.call(listAliases, operator, {})).body;
  expect(aliases).toContainEqual(expect.objectContaining({ id: null, manufacturer: kept, alias: merged }));
});

it('moves own products of companies, and keeps one that the company has of both', async () => {
  const { merged, kept, names, ids, merge } = await twoMakers('Corvin');
  const [user, other] = [await world.user(), await world.user()];
  const rows = companyRows(world.database, user.companyId);
  await rows.ownProduct('Own 1', merged);
  await rows.ownProduct('Own 2', merged);
  await rows.ownProduct('Own 2', kept);
  await companyRows(world.database, other.companyId).ownProduct('Own 3', merged);
  const pair = { merged: ids.merged.uuid, kept: ids.kept.uuid };
  expect((await world.call(api.previewMakerMerge, operator, { params: pair })).body.own_products).toBe(3);
  const own = async (by: WorldUser) =>
    (await world.call(listOwnProducts, by, { body: {} })).body.own_products
      .map(({ name, manufacturer }) => `${name} of ${manufacturer}`)
      .toSorted();
  const before = [await own(user), await own(other)];
  const id = await merge();
  expect(await own(user)).toEqual([`Own 1 of ${kept}`, `Own 2 of ${kept}`, `Own 2 of ${merged}`].toSorted());
  expect(await own(other)).toEqual([`Own 3 of ${kept}`]);
  expect(await makers.listed(id)).toMatchObject({ own_products: 2, own_products_kept: 1 });
  await makers.undo(id);
  expect([await own(user), await own(other)]).toEqual(before);
  expect((await makers.products(names.merged))[0]?.maker).toBe(merged);
});

it('moves everything back with an undo, and lists what was merged since', async () => {
  const { merged, kept, names, ids, merge } = await twoMakers('Dorset');
  await makers.bring(merged, 'Dorset M2');
  const all = [names.merged, names.kept, names.both, 'Dorset M2'];
  const before = await makers.products(...all);
  const id = await merge();
  const [m2] = (await makers.products('Dorset M2')) as [StoredProduct];
  const [k1] = (await makers.products(names.kept)) as [StoredProduct];
  const later = await world.call(createMerge, operator, { body: { merged: m2.uuid, kept: k1.uuid } });
  await runMerge(world.database, later.body.id, { now: world.services.clock() });
  await makers.undo(id);
  expect(await makers.listed(id)).toMatchObject({
    state: 'undone',
    leftover: [{ what: 'Dorset M2', why: 'It was merged into another product since.' }],
  });
  const left = before.filter((one) => one.id !== m2.id);
  expect(await makers.products(...all)).toEqual(
    left.map((one) => (one.id === k1.id ? { ...one, vulnerability_count: 2 } : one)),
  );
  expect(await makers.maker(merged)).toMatchObject(ids.merged);
  await makers.bring(merged, names.merged, names.both);
  expect(
    (await makers.products(names.both)).map(({ maker, vulnerability_count }) => [maker, vulnerability_count]),
  ).toEqual([
    [kept, 1],
    [merged, 2],
  ]);
  expect((await world.call(api.undoMakerMerge, operator, { params: { id: String(id) } })).status).toBe(409);
});

it('brings a product back to the manufacturer that stays, if its own merge is undone later', async () => {
  const { kept, merged, names, merge } = await twoMakers('Elgin');
  await makers.bring(merged, 'Elgin M2');
  const [m1, m2] = (await makers.products(names.merged, 'Elgin M2')) as [StoredProduct, StoredProduct];
  const earlier = await world.call(createMerge, operator, { body: { merged: m2.uuid, kept: m1.uuid } });
  const run = () => runMerge(world.database, earlier.body.id, { now: world.services.clock() });
  await run();
  const id = await merge();
  expect((await world.call(undoMerge, operator, { params: { id: String(earlier.body.id) } })).status).toBe(204);
  await run();
  expect(await makers.products('Elgin M2')).toEqual([{ ...m2, maker: kept }]);
  await makers.bring(kept, 'Elgin M2');
  await makers.bring(merged, 'Elgin M2');
  expect(await makers.products('Elgin M2')).toEqual([expect.objectContaining({ id: m2.id, vulnerability_count: 3 })]);
  await makers.undo(id);
  expect(await makers.products('Elgin M2')).toEqual([{ ...m2, vulnerability_count: 3 }]);
});

it('continues a merge whose job was lost, also if two servers do', async () => {
  const { names, ids, kept } = await twoMakers('Halden');
  const pair = { merged: ids.merged.uuid, kept: ids.kept.uuid };
  const { body } = await world.call(api.createMakerMerge, operator, { body: pair });
  const queued = async () => {
    const { rows } = await world.database.pool.query<{ jobs: number }>(
      `SELECT count(*) AS jobs FROM pgboss.job WHERE name = $1 AND data->>'id' = $2`,
      [makerMergeJob, String(body.id)],
    );
    return rows[0]?.jobs;
  };
  expect(await queued()).toBe(1);
  for (const { cron, run } of makerJobs(world.services)) if (cron) await run({});
  expect(await queued()).toBe(2);
  await Promise.all([makers.run(body.id), makers.run(body.id)]);
  await makers.run(body.id);
  expect(await makers.listed(body.id)).toMatchObject({ state: 'merged' });
  const after = await makers.products(names.merged, names.kept, names.both);
  expect(after.map(({ maker }) => maker)).toEqual([kept, kept, kept]);
});

it('refuses a merge with itself, with an unknown one, while another one runs, and an undo out of order', async () => {
  const [one, two] = [await twoMakers('Farrow'), await twoMakers('Garnet')];
  const create = (merged: string, kept: string) =>
    world.call(api.createMakerMerge, operator, { body: { merged, kept } });
  expect((await create(one.ids.merged.uuid, one.ids.merged.uuid)).status).toBe(422);
  expect((await create(one.ids.merged.uuid, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  const first = await create(one.ids.merged.uuid, one.ids.kept.uuid);
  expect((await create(two.ids.merged.uuid, two.ids.kept.uuid)).status).toBe(409);
  const [product, other] = (await makers.products(two.names.merged, two.names.kept)) as [StoredProduct, StoredProduct];
  const pair = { merged: product.uuid, kept: other.uuid };
  expect((await world.call(createMerge, operator, { body: pair })).status).toBe(409);
  expect(await makers.run(first.body.id)).toBe(true);
  const second = await makers.merge(one.ids.kept.uuid, two.ids.kept.uuid);
  const undo = (id: number) => world.call(api.undoMakerMerge, operator, { params: { id: String(id) } });
  expect((await undo(first.body.id)).body).toMatchObject({
    errors: { id: ['The manufacturer has been merged into another one since. Undo that merge first.'] },
  });
  // All names of the chain lead to the last one.
  const user = await world.user();
  const profile = await world.call(getManufacturer, user, { params: { uuid: one.ids.merged.uuid } });
  expect(profile.body.manufacturer.name).toBe(two.kept);
  await makers.undo(second);
  await makers.undo(first.body.id);
  expect(await makers.products(one.names.merged)).toEqual([expect.objectContaining({ maker: one.merged })]);
  expect((await undo(987_654_321)).status).toBe(404);
});
