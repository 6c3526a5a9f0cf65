import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sent } from '@rampart/contract/api/endpoint.ts';
import { listEquipment } from '@rampart/contract/api/equipment.ts';
import * as api from '@rampart/contract/api/spreadsheets/matching.ts';
import { listOwnProducts } from '@rampart/contract/api/own-products.ts';
import { companyRows } from '#testing/assets.ts';
import { importingIn } from '#testing/imports/importing.ts';
import { csvWith, mappingIn, mappingOf } from '#testing/imports/mapping.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
let mapped: ReturnType<typeof mappingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
  mapped = mappingIn(world);
});
afterAll(() => world.close());

const headings = ['Maker', 'Model', 'Inventory'];
const mapping = mappingOf(
  headings,
  { Manufacturer: 'Maker', Product: 'Model', 'Asset ID': 'Inventory' },
  { key: 'Asset ID' },
);

type Decision = Sent<typeof api.decideImportPairs>['body']['decisions'][number];

/** An import with a pair that the catalogue lacks, which waits for a decision. */
async function waiting(user: WorldUser, maker: string, model: string, uids: string[]) {
  const rows = uids.map((uid) => [maker, model, uid]);
  return mapped.import(user, csvWith(headings, rows), mapping);
}

const decide = (user: WorldUser, id: number, ...decisions: Decision[]) =>
  world.call(api.decideImportPairs, user, { params: { id }, body: { decisions } });
const asOwn = (manufacturer: string, name: string, product_type_id: number | null = null): Decision => ({
  pair: 1,
  state: 'own',
  product: { manufacturer, name, product_type_id },
});
const ownProducts = async (user: WorldUser) =>
  (await world.call(listOwnProducts, user, { body: {} })).body.own_products;
const equipmentOf = async (user: WorldUser) => (await world.call(listEquipment, user, { body: {} })).body.products;

it('a pair becomes an own product, whose assets are imported, again without a question, and undone', async () => {
  const user = await world.user();
  const maker = `Aker ${randomUUID()}`;
  const { id, state } = await waiting(user, maker, 'Pump Box 7', ['A-1', 'A-2']);
  expect(state).toBe('matching');
  const { status, body } = await decide(user, id, asOwn(`${maker} GmbH`, 'Pump Box Seven'));
  expect(status).toBe(200);
  const product = { name: 'Pump Box Seven', manufacturer: `${maker} GmbH` };
  expect(body).toMatchObject({
    pairs: [{ state: 'confirmed', product: { ...product, is_own: true } }],
    counts: { open: 0, confirmed: 1 },
  });
  expect(await equipmentOf(user)).toEqual([]);

  expect(await mapped.continue(user, id)).toBe(200);
  expect(await importing.summary(user, id)).toMatchObject({
    state: 'done',
    counts: { new: 2, faulty: 0, products_added: 1 },
  });
  expect(await ownProducts(user)).toMatchObject([{ ...product, is_in_my_equipment: true, total_assets: 2 }]);

  const again = await waiting(user, maker.toUpperCase(), 'PUMP-BOX 7', ['A-2', 'A-3']);
  expect(again).toMatchObject({ state: 'done', counts: { new: 1, unchanged: 1, products_added: 0 } });
  expect(await importing.undo(user, again.id)).toBe(200);
  expect(await importing.undo(user, id)).toBe(200);
  expect(await ownProducts(user)).toMatchObject([{ name: product.name, is_in_my_equipment: false, total_assets: 0 }]);
  expect(await equipmentOf(user)).toEqual([]);
});

it('two companies with the same pair and the same own product never see each other', async () => {
  const [user, stranger] = [await world.user(), await world.user()];
  const maker = `Aker ${randomUUID()}`;
  const ours = await waiting(user, maker, 'Same Box', ['A-1']);
  await decide(user, ours.id, asOwn(maker, 'Same Box'));
  await mapped.continue(user, ours.id);

  const theirs = await waiting(stranger, maker, 'Same Box', ['A-1']);
  expect(theirs.state).toBe('matching');
  const { body } = await world.call(api.listImportPairs, stranger, { params: { id: theirs.id }, body: {} });
  expect(body.pairs).toMatchObject([{ state: 'open', product: null, candidates: [] }]);
  expect((await world.call(api.listProductDecisions, stranger, { body: {} })).body.decisions).toEqual([]);
  const [mine] = await ownProducts(user);
  const confirmed = await decide(stranger, theirs.id, { pair: 1, state: 'confirmed', product: mine?.uuid ?? '' });
  expect(confirmed.status).toBe(404);

  expect((await decide(stranger, theirs.id, asOwn(maker, 'Same Box'))).status).toBe(200);
  await mapped.continue(stranger, theirs.id);
  const [other] = await ownProducts(stranger);
  expect(other).toMatchObject({ equipment_id: mine?.equipment_id, total_assets: 1 });
  expect(other?.uuid).not.toBe(mine?.uuid);
  expect(await ownProducts(user)).toEqual([mine]);
});

it('an own product that was recorded by hand is matched by its name, and not for another company', async () => {
  const [user, stranger] = [await world.user(), await world.user()];
  const maker = `Aker ${randomUUID()}`;
  const { uuid } = await companyRows(world.database, user.companyId).ownProduct('Valve Box 12', maker);
  const pairOf = async (by: WorldUser, model: string) => {
    // The import waits because of the other pair.
    const content = csvWith(headings, [
      [maker, model, 'A-1'],
      ['Other', randomUUID(), 'A-2'],
    ]);
    const { id } = await mapped.import(by, content, mapping);
    const { body } = await world.call(api.listImportPairs, by, { params: { id }, body: {} });
    return body.pairs.find((pair) => pair.model === model);
  };
  expect(await pairOf(stranger, 'Valve Box 12')).toMatchObject({ state: 'open', candidates: [] });
  expect(await pairOf(user, 'Valve Box 13')).toMatchObject({ state: 'open', candidates: [{ product: { uuid } }] });
  expect(await pairOf(user, 'VALVE-BOX 12')).toMatchObject({ state: 'certain', found_by: 'exact', product: { uuid } });
  // The company's own one is meant until a user joins the two.
  await mapped.product('Valve Box 12', maker);
  expect(await pairOf(user, 'Valve Box 12')).toMatchObject({ state: 'certain', product: { uuid, is_own: true } });
  expect(await pairOf(stranger, 'Valve Box 12')).toMatchObject({ state: 'certain', product: { is_own: false } });
});

it('takes the product that the company or the catalogue has with these names', async () => {
  const user = await world.user();
  const known = await mapped.product('FC-2200');
  const own = await companyRows(world.database, user.companyId).ownProduct('Known Box');
  const { id } = await waiting(user, 'Nobody', 'Thing', ['A-1']);
  const meant = async (decision: Decision) => (await decide(user, id, decision)).body.pairs[0]?.product;
  expect(await meant(asOwn(known.maker, 'fc 2200'))).toMatchObject({ uuid: known.uuid, is_own: false });
  expect(await meant(asOwn(own.manufacturer_name, 'KNOWN BOX'))).toMatchObject({ uuid: own.uuid, is_own: true });
  expect(await ownProducts(user)).toHaveLength(1);
});

it('refuses an own product with a clear sentence for each field, and records nothing', async () => {
  const user = await world.user();
  const { id } = await waiting(user, 'Aker', `Thing ${randomUUID()}`, ['A-1']);
  const blank = await decide(user, id, asOwn(' ', '---'));
  expect([blank.status, blank.body.errors]).toEqual([
    422,
    {
      'decisions.0.product.manufacturer': ['Manufacturer is required.'],
      'decisions.0.product.name': ['Name must contain a letter or a digit.'],
    },
  ]);
  const type = await decide(user, id, asOwn('Aker', 'Thing', 999_999));
  expect([type.status, type.body.errors]).toEqual([
    422,
    { 'decisions.0.product.product_type_id': ['This type does not exist.'] },
  ]);
  expect(await ownProducts(user)).toEqual([]);
});

it('an own product is not sent as an alias', async () => {
  const user = await world.user();
  const { id } = await waiting(user, 'Aker', `Thing ${randomUUID()}`, ['A-1']);
  const { body } = await decide(user, id, asOwn('Aker', 'Thing'));
  const sent = await world.call(api.suggestAlias, user, {
    params: { id, pair: 1 },
    body: { product: body.pairs[0]?.product?.uuid ?? '' },
  });
  expect([sent.status, sent.body.message]).toEqual([
    409,
    'This product is one of your company. Suggest the product to the operators instead.',
  ]);
});
