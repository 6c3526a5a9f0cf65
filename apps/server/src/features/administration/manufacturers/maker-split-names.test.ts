import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAlias, listAliases } from '@rampart/contract/api/administration/catalogue.ts';
import { createMerge } from '@rampart/contract/api/administration/doubles.ts';
import * as splits from '@rampart/contract/api/administration/maker-splits.ts';
import * as api from '@rampart/contract/api/administration/manufacturers.ts';
import { runMerge } from '#catalogue/merging/run-merge.actions.ts';
import { makerMergesIn, type StoredMaker, type StoredProduct } from '#testing/merges/maker-merges.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
let makers: ReturnType<typeof makerMergesIn>;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user({ permissions: ['Administration.operator'] });
  makers = makerMergesIn(world, operator);
});
afterAll(() => world.close());

const makerOf = async (name: string) => (await makers.maker(name)) as StoredMaker;
const idsOf = async (...names: string[]) => (await makers.products(...names)).map(({ id }) => id);
const preview = async (uuid: string, name: string, products: number[]) =>
  (await world.call(splits.previewMakerSplit, operator, { params: { uuid }, body: { name, products } })).body;
const create = (uuid: string, name: string, products: number[], by = operator) =>
  world.call(splits.createMakerSplit, by, { params: { uuid }, body: { name, products } });

it('takes an alias of an operator and one that Rampart knows, and gives both back', async () => {
  const alias = { manufacturer: 'Pellan', alias: 'Pellan Water' };
  expect((await world.call(createAlias, operator, { body: alias })).status).toBe(200);
  await makers.bring('Pellan Water', 'Pellan W1');
  await makers.bring('Allen-Bradley', 'Pellan R1');
  for (const [name, taken, product] of [
    ['Pellan', 'Pellan Water', 'Pellan W1'],
    ['Rockwell Automation', 'Allen-Bradley', 'Pellan R1'],
  ] as const) {
    const maker = await makerOf(name);
    const usage = await world.call(api.getMakerUsage, operator, { params: { uuid: maker.uuid } });
    expect(usage.body.names).toContain(taken);
    expect((await preview(maker.uuid, taken, await idsOf(product))).names).toEqual([taken]);
    const id = await makers.split(maker.uuid, taken, product);
    await makers.bring(taken, product, `${product} new`);
    expect(await makers.products(product, `${product} new`)).toEqual([
      expect.objectContaining({ maker: taken, vulnerability_count: 2 }),
      expect.objectContaining({ maker: taken, vulnerability_count: 1 }),
    ]);
    const [moved, fresh] = (await makers.products(product, `${product} new`)) as [StoredProduct, StoredProduct];
    const pair = { merged: fresh.uuid, kept: moved.uuid };
    const { body } = await world.call(createMerge, operator, { body: pair });
    await runMerge(world.database, body.id, { now: world.services.clock() });
    await makers.undo(id);
    expect(await makers.maker(taken)).toBeUndefined();
    await makers.bring(taken, product);
    expect(await makers.products(product)).toEqual([expect.objectContaining({ maker: name, vulnerability_count: 3 })]);
  }
  const { aliases } = (await world.call(listAliases, operator, {})).body;
  expect(aliases).toContainEqual(expect.objectContaining(alias));
});

it('accepts an alias that an operator added when the catalogue had both', async () => {
  await makers.bring('Ridley Sub', 'Ridley S1');
  await makers.bring('Ridley', 'Ridley R1');
  const alias = { manufacturer: 'Ridley', alias: 'Ridley Sub' };
  await world.call(createAlias, operator, { body: alias });
  await makers.bring('Ridley Sub', 'Ridley S2');
  const [maker, target] = [await makerOf('Ridley'), await makerOf('Ridley Sub')];
  expect(await preview(maker.uuid, 'Ridley Sub', await idsOf('Ridley S2'))).toMatchObject({
    target: { uuid: target.uuid, products: 1 },
    names: ['Ridley Sub'],
  });
  const id = await makers.split(maker.uuid, 'Ridley Sub', 'Ridley S2');
  await makers.bring('Ridley Sub', 'Ridley S2', 'Ridley S3');
  const made = async () => (await makers.products('Ridley S1', 'Ridley S2', 'Ridley S3')).map((one) => one.maker);
  expect(await made()).toEqual(Array(3).fill('Ridley Sub'));
  await makers.undo(id);
  expect(await makers.listed(id)).toMatchObject({ state: 'undone', leftover: [] });
  expect(await made()).toEqual(['Ridley Sub', 'Ridley', 'Ridley Sub']);
  await makers.bring('Ridley Sub', 'Ridley S4');
  expect(await makers.products('Ridley S4')).toEqual([expect.objectContaining({ maker: 'Ridley' })]);
});

it('refuses the own names of a manufacturer, an empty choice and an unknown manufacturer', async () => {
  await makers.bring('Tamsin', 'Tamsin 1');
  const maker = await makerOf('Tamsin');
  const ids = await idsOf('Tamsin 1');
  expect((await create(maker.uuid, 'TAMSIN GmbH', ids)).body).toMatchObject({
    errors: { name: ['This is the name of the manufacturer. Choose another one.'] },
  });
  await world.call(api.renameMaker, operator, { params: { uuid: maker.uuid }, body: { name: 'Tamsin Group' } });
  const text = 'The manufacturer was created with this name, and its links use it. Choose another one.';
  expect((await create(maker.uuid, 'Tamsin', ids)).body).toMatchObject({ errors: { name: [text] } });
  expect((await preview(maker.uuid, 'Tamsin', ids)).obstacle).toBe(text);
  expect((await create(maker.uuid, 'Tamsin Sub', [])).body).toMatchObject({
    errors: { products: ['Choose one or more products.'] },
  });
  expect((await create(maker.uuid, ' ', ids)).body).toMatchObject({ errors: { name: ['Name is required.'] } });
  expect((await create('00000000-0000-4000-8000-000000000000', 'Box', ids)).status).toBe(404);
});

it('finds manufacturers and their products to choose from', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Ulmer ${index + 1}`);
  await makers.bring('Ulmer', ...names, 'Ulmer valve');
  const maker = await makerOf('Ulmer');
  const found = await world.call(splits.listMakers, operator, { body: { search: 'ulm' } });
  const listed = { uuid: maker.uuid, name: 'Ulmer', other_names: [], products: 61 };
  expect(found.body).toEqual({ manufacturers: [listed], total: 1, has_more: false });
  const list = (body: object) => world.call(splits.listMakerProducts, operator, { params: { uuid: maker.uuid }, body });
  const { body } = await list({});
  expect([body.products.length, body.total, body.has_more]).toEqual([50, 61, true]);
  expect((await list({ pagination: { page: 2 } })).body.products.map(({ name }) => name).slice(-2)).toEqual([
    'Ulmer 60',
    'Ulmer valve',
  ]);
  expect((await list({ search: 'valve' })).body).toMatchObject({ total: 1, products: [{ name: 'Ulmer valve' }] });
  await world.call(api.renameMaker, operator, { params: { uuid: maker.uuid }, body: { name: 'Zulmer' } });
  const renamed = await world.call(splits.listMakers, operator, { body: { search: 'ulmer' } });
  expect(renamed.body.manufacturers).toEqual([{ ...listed, name: 'Zulmer', other_names: ['Ulmer'] }]);
  const ids = await world.call(splits.findMakerProducts, operator, {
    params: { uuid: maker.uuid },
    body: { search: 'valve' },
  });
  expect(ids.body.products).toEqual(await idsOf('Ulmer valve'));
});
