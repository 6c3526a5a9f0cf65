import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAliases } from '@rampart/contract/api/administration/catalogue.ts';
import { createMerge, undoMerge } from '@rampart/contract/api/administration/doubles.ts';
import * as splits from '@rampart/contract/api/administration/maker-splits.ts';
import * as api from '@rampart/contract/api/administration/manufacturers.ts';
import { listSecurityRecord } from '@rampart/contract/api/administration/record.ts';
import { getManufacturer, getProduct } from '@rampart/contract/api/catalogue.ts';
import { listProducts } from '@rampart/contract/api/filters.ts';
import { listOwnProducts } from '@rampart/contract/api/own-products.ts';
import { searchCatalogue } from '@rampart/contract/api/search.ts';
import { runMerge } from '#catalogue/merging/run-merge.actions.ts';
import { companyRows } from '#testing/assets.ts';
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
const shownIn = ({ companyId }: WorldUser) =>
  world.database.inCompany(companyId, async (db) => {
    const rows = await db.selectFrom('equipment').select(['name', 'manufacturer_name']).execute();
    return Object.fromEntries(rows.map((row) => [row.name, row.manufacturer_name]));
  });

it('gives the chosen products a new manufacturer in the lists of all companies, and follows both names from then on', async () => {
  await makers.bring('Morwen', 'Morwen E1', 'Morwen E2', 'Morwen S1');
  const maker = await makerOf('Morwen');
  const before = await makers.products('Morwen E1', 'Morwen E2', 'Morwen S1');
  const [e1, e2, s1] = before as [StoredProduct, StoredProduct, StoredProduct];
  const [user, other] = [await world.user(), await world.user()];
  await companyRows(world.database, user.companyId).asset(e1.id);
  await companyRows(world.database, user.companyId).asset(s1.id);
  await companyRows(world.database, other.companyId).asset(e1.id);
  await companyRows(world.database, other.companyId).ownProduct('Own 1', 'Morwen');
  expect(await preview(maker.uuid, 'Morwen Energy GmbH', [e1.id, e2.id])).toMatchObject({
    maker: { name: 'Morwen', products: 3 },
    name: 'Morwen Energy',
    target: null,
    obstacle: null,
    products: 2,
    staying: 0,
    names: [],
    companies: 2,
    assets: 2,
    own_products: 0,
    own_products_kept: 1,
  });

  const id = await makers.split(maker.uuid, 'Morwen Energy', 'Morwen E1', 'Morwen E2');
  const target = await makerOf('Morwen Energy');
  expect(await makers.products('Morwen E1', 'Morwen E2', 'Morwen S1')).toEqual([
    { ...e1, maker: 'Morwen Energy' },
    { ...e2, maker: 'Morwen Energy' },
    s1,
  ]);
  expect(await shownIn(user)).toEqual({ 'Morwen E1': 'Morwen Energy', 'Morwen S1': 'Morwen' });
  expect(await shownIn(other)).toMatchObject({ 'Morwen E1': 'Morwen Energy', 'Own 1': 'Morwen' });
  expect(await makers.listed(id)).toMatchObject({
    kind: 'split',
    merged: 'Morwen',
    kept: { uuid: target.uuid, name: 'Morwen Energy' },
    state: 'split',
    products: 2,
    products_total: 2,
    leftover: [],
  });
  const record = await world.call(listSecurityRecord, operator, { body: { kind: 'manufacturer-split' } });
  expect(record.body.entries[0]?.details).toContain('Morwen Energy');

  // Loads with both names, one of an own product of the new manufacturer, and an old link.
  await makers.bring('Morwen', 'Morwen E1', 'Morwen S1');
  await makers.bring('Morwen Energy', 'Morwen E1', 'Morwen S1');
  const after = await makers.products('Morwen E1', 'Morwen S1');
  expect(after.map((one) => [one.id === e1.id, one.maker, one.vulnerability_count])).toEqual([
    [true, 'Morwen Energy', 3],
    [false, 'Morwen', 2],
    [false, 'Morwen Energy', 1],
  ]);
  const page = await world.call(getProduct, user, { params: { uuid: e1.uuid } });
  expect(page.body.product).toMatchObject({
    uuid: e1.uuid,
    organizations: [{ uuid: target.uuid, name: 'Morwen Energy' }],
  });
  const { products } = (await world.call(listProducts, user, { body: { filterState: { manufacturers: [maker.id] } } }))
    .body;
  expect(products.map(({ name }) => name)).toEqual(['Morwen S1']);
});

it('restores a merged manufacturer by its name: links, filters, own products and searches follow', async () => {
  await makers.bring('Nerin Power', 'Nerin P1', 'Nerin both');
  await makers.bring('Nerin', 'Nerin N1', 'Nerin both');
  const [power, nerin] = [await makerOf('Nerin Power'), await makerOf('Nerin')];
  const user = await world.user();
  await companyRows(world.database, user.companyId).ownProduct('Own 1', 'Nerin Power');
  await companyRows(world.database, user.companyId).ownProduct('Own 2', 'Nerin');
  const merge = await makers.merge(power.uuid, nerin.uuid);
  const usage = await world.call(api.getMakerUsage, operator, { params: { uuid: nerin.uuid } });
  expect(usage.body.names).toEqual(['Nerin Power']);
  const came = await world.call(splits.findMakerProducts, operator, {
    params: { uuid: nerin.uuid },
    body: { came_with: 'Nerin Power' },
  });
  expect(came.body.products).toEqual(await idsOf('Nerin P1'));
  expect(await preview(nerin.uuid, 'nerin power', came.body.products)).toMatchObject({
    name: 'Nerin Power',
    names: ['Nerin Power'],
    own_products: 1,
    own_products_kept: 1,
  });

  const id = await makers.split(nerin.uuid, 'Nerin Power', 'Nerin P1');
  expect(await makers.maker('Nerin Power')).toEqual(power);
  const own = async () =>
    (await world.call(listOwnProducts, user, { body: {} })).body.own_products.map(
      ({ name, manufacturer }) => `${name} of ${manufacturer}`,
    );
  expect((await own()).toSorted()).toEqual(['Own 1 of Nerin Power', 'Own 2 of Nerin']);
  const profile = await world.call(getManufacturer, user, { params: { uuid: power.uuid } });
  expect(profile.body.manufacturer.name).toBe('Nerin Power');
  const { products } = (await world.call(listProducts, user, { body: { filterState: { manufacturers: [power.id] } } }))
    .body;
  expect(products.map(({ name }) => name)).toEqual(['Nerin P1', 'Own 1']);
  const found = await world.call(searchCatalogue, user, { body: { searchQuery: 'nerin power' } });
  expect(found.body.products.map(({ label }) => label)).toEqual(['Nerin P1', 'Own 1']);
  // A product that the merge of manufacturers merged stays with the first one. Loads add it to the other one.
  await makers.bring('Nerin Power', 'Nerin P1', 'Nerin both');
  expect((await makers.products('Nerin P1', 'Nerin both')).map((one) => [one.maker, one.vulnerability_count])).toEqual([
    ['Nerin Power', 2],
    ['Nerin', 2],
    ['Nerin Power', 1],
  ]);
  expect((await world.call(api.undoMakerMerge, operator, { params: { id: String(merge) } })).body).toMatchObject({
    errors: {
      id: ['A split added the manufacturer to the catalogue again. While it is there, the merge cannot be undone.'],
    },
  });

  await makers.undo(id);
  // The product that a load brought since stays, and so does the name.
  expect(await makers.listed(id)).toMatchObject({
    state: 'undone',
    leftover: [{ what: 'Nerin Power', why: 'It has new products or names, so it stays.' }],
  });
  expect((await makers.products('Nerin P1', 'Nerin both')).map(({ maker }) => maker)).toEqual([
    'Nerin',
    'Nerin',
    'Nerin Power',
  ]);
  await makers.bring('Nerin Power', 'Nerin P1');
  expect(await makers.products('Nerin P1')).toEqual([
    expect.objectContaining({ maker: 'Nerin', vulnerability_count: 3 }),
  ]);
});

it('undoes a split: products, names, own products and aliases are as before', async () => {
  await makers.bring('Osric Grid', 'Osric G1', 'Osric G2');
  await makers.bring('Osric', 'Osric O1');
  const [grid, osric] = [await makerOf('Osric Grid'), await makerOf('Osric')];
  const user = await world.user();
  await companyRows(world.database, user.companyId).ownProduct('Own 1', 'Osric Grid');
  const merge = await makers.merge(grid.uuid, osric.uuid);
  const stored = () => makers.products('Osric G1', 'Osric G2', 'Osric O1');
  const names = async () =>
    (await world.call(listAliases, operator, {})).body.aliases.filter(({ manufacturer }) => manufacturer === 'Osric');
  const before = [await stored(), await names()];
  const id = await makers.split(osric.uuid, 'Osric Grid', 'Osric G1');
  expect(await names()).toEqual([]);
  await makers.undo(id);
  expect([await stored(), await names()]).toEqual(before);
  expect(await makers.maker('Osric Grid')).toBeUndefined();
  expect(await makers.listed(id)).toMatchObject({ state: 'undone', leftover: [] });
  expect((await world.call(api.undoMakerMerge, operator, { params: { id: String(id) } })).body).toMatchObject({
    errors: { id: ['This split was already undone.'] },
  });
  await makers.bring('Osric Grid', 'Osric G1');
  expect(await makers.products('Osric G1')).toEqual([
    expect.objectContaining({ maker: 'Osric', vulnerability_count: 2 }),
  ]);
  // The merge can be undone as if there was no split.
  await makers.undo(merge);
  expect((await stored()).map(({ maker }) => maker)).toEqual(['Osric Grid', 'Osric Grid', 'Osric']);
  const { own_products } = (await world.call(listOwnProducts, user, { body: {} })).body;
  expect(own_products).toEqual([expect.objectContaining({ manufacturer: 'Osric Grid' })]);
});

it('moves products to a manufacturer that the catalogue has, except those that it has or that are being merged', async () => {
  await makers.bring('Quarle', 'Quarle 1', 'Quarle 2', 'Quarle 3', 'Quarle 4');
  await makers.bring('Quarle Drives', 'Quarle 2', 'Quarle D');
  const [maker, target] = [await makerOf('Quarle'), await makerOf('Quarle Drives')];
  const [one, two, , three, four] = (await makers.products('Quarle 1', 'Quarle 2', 'Quarle 3', 'Quarle 4')) as [
    StoredProduct,
    StoredProduct,
    StoredProduct,
    StoredProduct,
    StoredProduct,
  ];
  const merge = await world.call(createMerge, operator, { body: { merged: four.uuid, kept: three.uuid } });
  const [ofTarget] = await idsOf('Quarle D');
  const chosen = [one.id, two.id, three.id, ofTarget ?? 0, 999_999_999];
  const staying = [
    { what: 'Quarle 2', why: 'Quarle Drives has a product of this name. Merge the two.' },
    { what: 'Quarle 3', why: 'It is being merged. Repeat the split after the merge.' },
    { what: 'Quarle D', why: 'Its manufacturer has changed.' },
    { what: 'A product', why: 'It is no longer in the catalogue.' },
  ];
  expect(await preview(maker.uuid, 'Quarle Drives', chosen)).toMatchObject({
    target: { uuid: target.uuid, products: 2 },
    products: 1,
    staying: 4,
    first_staying: staying,
  });
  expect((await create(maker.uuid, 'Quarle Drives', [two.id])).body).toMatchObject({
    errors: { products: ['None of these products can move.'] },
  });
  const { body } = await create(maker.uuid, 'Quarle Drives', chosen);
  expect(await makers.run(body.id)).toBe(true);
  expect(await makers.listed(body.id)).toMatchObject({ state: 'split', products: 1, leftover: staying });
  expect(await makers.products('Quarle 1')).toEqual([{ ...one, maker: 'Quarle Drives' }]);
  await runMerge(world.database, merge.body.id, { now: world.services.clock() });

  // An undo leaves the manufacturer, and what was merged or split on since.
  const id = await makers.split(maker.uuid, 'Quarle Drives', 'Quarle 3');
  const later = await world.call(createMerge, operator, { body: { merged: three.uuid, kept: one.uuid } });
  await runMerge(world.database, later.body.id, { now: world.services.clock() });
  await makers.undo(id);
  expect(await makers.listed(id)).toMatchObject({
    leftover: [{ what: 'Quarle 3', why: 'It was merged into another product since.' }],
  });
  await makers.split(target.uuid, 'Quarle Third', 'Quarle 1');
  await makers.undo(body.id);
  expect(await makers.listed(body.id)).toMatchObject({
    leftover: [{ what: 'Quarle 1', why: 'It got another manufacturer since.' }],
  });
  expect(await makers.maker('Quarle Drives')).toEqual(target);
  // What stays elsewhere keeps its names.
  await makers.bring('Quarle Drives', 'Quarle 1');
  expect(await makers.products('Quarle 1')).toEqual([
    expect.objectContaining({ id: one.id, maker: 'Quarle Third', vulnerability_count: 2 }),
  ]);
});

it('brings a product back to the first manufacturer, if the other one was removed by an undo', async () => {
  await makers.bring('Rendel', 'Rendel 1', 'Rendel 2');
  const maker = await makerOf('Rendel');
  const [one, two] = (await makers.products('Rendel 1', 'Rendel 2')) as [StoredProduct, StoredProduct];
  const id = await makers.split(maker.uuid, 'Rendel Rail', 'Rendel 1', 'Rendel 2');
  const merge = await world.call(createMerge, operator, { body: { merged: two.uuid, kept: one.uuid } });
  const run = () => runMerge(world.database, merge.body.id, { now: world.services.clock() });
  await run();
  await makers.undo(id);
  expect(await makers.maker('Rendel Rail')).toBeUndefined();
  await world.call(undoMerge, operator, { params: { id: String(merge.body.id) } });
  await run();
  expect(await makers.products('Rendel 1', 'Rendel 2')).toEqual([one, two]);
});

it('lets only one of two operators split at the same time, and refuses other changes until the split is done', async () => {
  await makers.bring('Sorrel', 'Sorrel 1', 'Sorrel 2');
  await makers.bring('Sorrel Two', 'Sorrel T');
  const [maker, second] = [await makerOf('Sorrel'), await makerOf('Sorrel Two')];
  const other = await world.user({ permissions: ['Administration.operator'] });
  const [one, two] = (await makers.products('Sorrel 1', 'Sorrel 2')) as [StoredProduct, StoredProduct];
  const answers = await Promise.all([
    create(maker.uuid, 'Sorrel Sea', [one.id]),
    create(maker.uuid, 'Sorrel Sky', [one.id], other),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({
    errors: { name: ['A manufacturer is being split. Try again when this is done.'] },
  });
  const pair = { merged: maker.uuid, kept: second.uuid };
  expect((await world.call(api.createMakerMerge, operator, { body: pair })).status).toBe(409);
  const products = { merged: two.uuid, kept: one.uuid };
  expect((await world.call(createMerge, operator, { body: products })).status).toBe(409);
  const id = answers.find(({ status }) => status === 200)?.body.id ?? 0;
  const undo = () => world.call(api.undoMakerMerge, operator, { params: { id: String(id) } });
  expect((await undo()).status).toBe(409);
  await Promise.all([makers.run(id), makers.run(id)]);
  const undone = await Promise.all([undo(), undo()]);
  expect(undone.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  await makers.run(id);

  const again = await makers.split(maker.uuid, 'Sorrel Sea', 'Sorrel 1');
  await makers.merge(maker.uuid, second.uuid);
  expect((await world.call(api.undoMakerMerge, operator, { params: { id: String(again) } })).body).toMatchObject({
    errors: { id: ['One of the two has been merged into another manufacturer since. Undo that merge first.'] },
  });
});
