import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/spreadsheets/matching.ts';
import { ensureProducts } from '#catalogue/entries/entries.actions.ts';
import { manufacturerNamed, productNamed } from '#catalogue/entries/names.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { companyRows } from '#testing/assets.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { pairKeyOf } from './pair-key.ts';
import { readPairs } from './pairs.queries.ts';
import { stagePairs, type InTurn } from './stage-pairs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const maker = () => `Maker${randomUUID().slice(0, 8)}`;

/** Products as the loader of the catalogue creates them, by name. */
async function catalogued(manufacturer: string, ...names: string[]) {
  const products = names.map((name) => productNamed(manufacturerNamed(manufacturer), name));
  const { ids } = await world.database.asOperator((db) => ensureProducts(db, products));
  return products.map(({ uuid }) => ({ uuid, id: ids.get(uuid) ?? 0 })) as [{ uuid: string; id: number }];
}

/** An import whose products a person may decide. */
async function matchingImport({ companyId }: WorldUser): Promise<number> {
  const { id } = await companyRows(world.database, companyId).import();
  await world.database.inCompany(companyId, (db) =>
    db
      .updateTable('equipment_import')
      .set({ state: 'matching', received_at: new Date() })
      .where('id', '=', id)
      .execute(),
  );
  return id;
}

const turnOf =
  ({ companyId }: WorldUser): InTurn =>
  (work) =>
    world.database.inCompany(companyId, work);

type Given = [maker: string, model: string, assets?: number];

/** An import with these pairs, in the order of the list: most rows first. */
async function staged(user: WorldUser, ...given: Given[]) {
  const id = await matchingImport(user);
  const pairs = given.map(([made, model, assets = 1], index) => ({ maker: made, model, assets, row: index + 2 }));
  const { open } = await stagePairs(world.services, turnOf(user), id, pairs);
  return { id, open, pairs: (await list(user, id)).pairs };
}

async function list(user: WorldUser, id: number, body: object = {}) {
  const called = await world.call(api.listImportPairs, user, { params: { id }, body });
  return called.body;
}

type Decided = { pair: number } & ({ state: 'confirmed'; product: string } | { state: 'set-aside' | 'open' });
const decide = (user: WorldUser, id: number, ...decisions: Decided[]) =>
  world.call(api.decideImportPairs, user, { params: { id }, body: { decisions } });

const inCompany = <T>({ companyId }: WorldUser, work: (db: CompanyDb) => Promise<T>) =>
  world.database.inCompany(companyId, work);

it(
  'lists each pair of maker and model once, with its rows, its product and how it was found',
  { tags: ['embedded'] },
  async () => {
    const user = await world.user();
    const made = maker();
    const [{ uuid }] = await catalogued(made, 'Pump 400', 'Panel (77A-100200-B1)');
    const { open, pairs } = await staged(
      user,
      [made, 'Pump 400', 2],
      [`${made} GmbH`, ' PUMP-400 ', 3],
      ['', '77A 100200 B1'],
      [made, 'Pump 500'],
    );
    expect(open).toBe(1);
    expect(pairs).toMatchObject([
      { maker: made, model: 'Pump 400', assets: 5, row: 2, state: 'certain', found_by: 'exact', found_with: null },
      { model: '77A 100200 B1', state: 'certain', found_by: 'number', found_with: '77A-100200-B1' },
      { model: 'Pump 500', state: 'open', product: null, found_by: null, decided_by: null },
    ]);
    expect(pairs[0]?.product).toEqual({
      uuid,
      type: 'product',
      name: 'Pump 400',
      manufacturer: made,
      label: null,
      is_own: false,
    });
    expect(pairs[2]?.candidates[0]).toMatchObject({
      product: { uuid },
      why: [{ reason: 'same-family', text: 'pump' }],
    });
  },
);

it('filters pairs by their state and counts all of them', async () => {
  const user = await world.user();
  const made = maker();
  await catalogued(made, 'Valve');
  const { id } = await staged(user, [made, 'Valve'], [made, 'Nothing like it']);
  const found = await list(user, id, { state: 'open', pagination: { limit: 1 } });
  expect(found).toMatchObject({
    pairs: [{ model: 'Nothing like it' }],
    has_more: false,
    counts: { open: 1, certain: 1, confirmed: 0, 'set-aside': 0 },
  });
  expect((await list(user, id, { pagination: { limit: 1 } })).has_more).toBe(true);
});

it('a user says which product a pair means, sets a pair aside, and takes a decision back', async () => {
  const user = await world.user();
  const made = maker();
  const [valve] = await catalogued(made, 'Valve');
  const { id } = await staged(user, [made, 'Valve'], [made, 'Vavle'], [made, 'Tap']);
  const { status, body } = await decide(
    user,
    id,
    { pair: 3, state: 'set-aside' },
    { pair: 2, state: 'confirmed', product: valve.uuid },
    { pair: 1, state: 'set-aside' },
  );
  expect(status).toBe(200);
  expect(body.counts).toEqual({ open: 0, certain: 0, confirmed: 1, 'set-aside': 2 });
  expect(body.pairs).toMatchObject([
    { id: 3, state: 'set-aside', product: null },
    { id: 2, state: 'confirmed', product: { uuid: valve.uuid }, found_by: null },
    { id: 1, state: 'set-aside', found_by: null },
  ]);
  expect(body.pairs[0]?.decided_by).toBeTruthy();

  const back = await decide(user, id, { pair: 1, state: 'open' }, { pair: 2, state: 'open' });
  expect(back.body.pairs).toMatchObject([
    { id: 1, state: 'certain', product: { uuid: valve.uuid }, found_by: 'exact', decided_by: null },
    { id: 2, state: 'open', product: null },
  ]);
});

it('the company remembers decisions for later files, and other companies do not see them', async () => {
  const user = await world.user();
  const colleague = await world.user({ companyId: user.companyId });
  const stranger = await world.user();
  const made = maker();
  const [valve] = await catalogued(made, 'Valve');
  const pairs: Given[] = [
    [made, 'VLV-1 old', 2],
    [made, 'Spare'],
  ];
  const { id } = await staged(user, ...pairs);
  await decide(user, id, { pair: 1, state: 'confirmed', product: valve.uuid }, { pair: 2, state: 'set-aside' });
  const later = await staged(colleague, [made.toUpperCase(), 'vlv 1 OLD', 2], [made, 'Spare']);
  expect(later.open).toBe(0);
  expect(later.pairs).toMatchObject([
    { state: 'certain', found_by: 'decided', found_with: null, product: { uuid: valve.uuid } },
    { state: 'set-aside', product: null, found_by: null },
  ]);
  expect(later.pairs[0]?.decided_by).toBeTruthy();
  expect((await staged(stranger, ...pairs)).open).toBe(2);

  await decide(colleague, later.id, { pair: 1, state: 'open' }, { pair: 2, state: 'open' });
  expect((await staged(user, ...pairs)).open).toBe(2);
});

it('asks again for a product that the catalogue lost', async () => {
  const user = await world.user();
  const made = maker();
  const [valve] = await catalogued(made, 'Valve');
  const { id } = await staged(user, [made, 'Old valve']);
  await decide(user, id, { pair: 1, state: 'confirmed', product: valve.uuid });
  await world.database.asOperator((db) => db.deleteFrom('product').where('id', '=', valve.id).execute());
  const found = await list(user, id);
  expect(found.counts.open).toBe(1);
  expect(found.pairs).toMatchObject([{ state: 'open', product: null }]);
  expect(found.pairs[0]?.candidates.map(({ product }) => product.uuid)).not.toContain(valve.uuid);
  expect([...(await inCompany(user, (db) => readPairs(db, id))).values()]).toEqual([
    { state: 'open', productId: null },
  ]);
  expect((await staged(user, [made, 'Old valve'])).open).toBe(1);
});

it('tells the analysis the product of each spelling', async () => {
  const user = await world.user();
  const made = maker();
  const [valve] = await catalogued(made, 'Valve');
  const { id } = await staged(user, [made, 'Valve'], [made, 'Unknown']);
  const found = await inCompany(user, (db) => readPairs(db, id));
  expect(found.get(pairKeyOf({ maker: ` ${made} Ltd. `, model: 'VALVE' }))).toEqual({
    state: 'certain',
    productId: valve.id,
  });
  expect(found.get(pairKeyOf({ maker: made, model: 'Unknown' }))).toEqual({ state: 'open', productId: null });
});

it('matches again from the beginning if the work is repeated', async () => {
  const user = await world.user();
  const made = maker();
  const { id } = await staged(user, [made, 'Valve'], [made, 'Tap']);
  await stagePairs(world.services, turnOf(user), id, [{ maker: made, model: 'Tap', assets: 1, row: 2 }]);
  expect((await list(user, id)).pairs).toMatchObject([{ id: 1, model: 'Tap' }]);
});

it('takes cells of any length and with any characters', { tags: ['embedded'] }, async () => {
  const user = await world.user();
  const long = 'x'.repeat(30_000);
  const { pairs } = await staged(user, [`\0${long}`, `${long}1`, 3], ['', `${long}2`, 2], ['日本', '🙂\uD800']);
  expect(pairs.map(({ maker: made, model }) => [made.length, model.length])).toEqual([
    [500, 500],
    [0, 500],
    [2, 3],
  ]);
});

it('refuses decisions about pairs and products that do not exist, by field', async () => {
  const user = await world.user();
  const made = maker();
  const { id } = await staged(user, [made, 'Valve']);
  const unknown = await decide(user, id, { pair: 1, state: 'set-aside' }, { pair: 2, state: 'open' });
  expect([unknown.status, unknown.body.errors]).toEqual([
    404,
    { 'decisions.1.pair': ['The import has no such pair.'] },
  ]);
  const product = await decide(user, id, { pair: 1, state: 'confirmed', product: randomUUID() });
  expect([product.status, product.body.errors]).toEqual([
    404,
    { 'decisions.0.product': ['The catalogue has no such product.'] },
  ]);
  const twice = await decide(user, id, { pair: 1, state: 'open' }, { pair: 1, state: 'set-aside' });
  expect([twice.status, twice.body.errors]).toEqual([422, { 'decisions.1.pair': ['This pair is named twice.'] }]);
  expect((await list(user, id)).counts.open).toBe(1);
});

it('refuses decisions when the import no longer waits for them', async () => {
  const user = await world.user();
  const { id } = await staged(user, [maker(), 'Valve']);
  await inCompany(user, (db) =>
    db.updateTable('equipment_import').set({ state: 'analysing' }).where('id', '=', id).execute(),
  );
  expect((await decide(user, id, { pair: 1, state: 'set-aside' })).status).toBe(409);
  expect(
    (await world.call(api.suggestAlias, user, { params: { id, pair: 1 }, body: { product: randomUUID() } })).status,
  ).toBe(409);
});

it('imports of another company do not exist', async () => {
  const user = await world.user();
  const stranger = await world.user();
  const { id } = await staged(user, [maker(), 'Valve'], [maker(), 'Tap']);
  const calls = await Promise.all(
    [id, 987_654].map(async (params) => [
      (await world.call(api.listImportPairs, stranger, { params: { id: params }, body: {} })).text,
      (await decide(stranger, params, { pair: 1, state: 'set-aside' })).text,
      (
        await world.call(api.suggestAlias, stranger, {
          params: { id: params, pair: 1 },
          body: { product: randomUUID() },
        })
      ).text,
    ]),
  );
  expect(calls[0]).toEqual(calls[1]);
  expect((await list(user, id)).counts.open).toBe(2);
});
