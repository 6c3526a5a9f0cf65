import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/spreadsheets/matching.ts';
import type { Sent } from '@rampart/contract/api/endpoint.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { stagePairs } from './stage-pairs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** An import that waits for its products, with these models of one maker. */
async function importOf({ companyId }: WorldUser, maker: string, ...models: string[]) {
  const { id } = await companyRows(world.database, companyId).import();
  await world.database.inCompany(companyId, async (db) => {
    await db.deleteFrom('product_decision').where('model', '=', 'Model').execute();
    const values = { state: 'matching', received_at: new Date() };
    await db.updateTable('equipment_import').set(values).where('id', '=', id).execute();
  });
  const pairs = models.map((model, index) => ({ maker, model, assets: 1, row: index + 2 }));
  const { open } = await stagePairs(world.services, (work) => world.database.inCompany(companyId, work), id, pairs);
  return { id, open };
}

type Decision = Sent<typeof api.decideImportPairs>['body']['decisions'][number];
const decide = (user: WorldUser, id: number, ...decisions: Decision[]) =>
  world.call(api.decideImportPairs, user, { params: { id }, body: { decisions } });
const list = async (user: WorldUser, body: Sent<typeof api.listProductDecisions>['body'] = {}) =>
  (await world.call(api.listProductDecisions, user, { body })).body;
const forget = async (user: WorldUser, id: string) =>
  (await world.call(api.forgetProductDecision, user, { params: { id } })).status;

/** A user whose company remembers a product for `PMP-1`, and that `Spare` is set aside. */
async function remembering() {
  const user = await world.user();
  const maker = `Aker ${randomUUID()}`;
  const product = await catalogueOf(world.database).product({ name: `Pump ${randomUUID()}` });
  const { id } = await importOf(user, maker, 'PMP-1', 'Spare');
  await decide(user, id, { pair: 1, state: 'confirmed', product: product.uuid });
  await decide(user, id, { pair: 2, state: 'set-aside' });
  return { user, maker, product };
}

it('lists what the company remembers, the latest decision first', async () => {
  const { user, maker, product } = await remembering();
  const id = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
  const decided = { id, maker, decided_by: 'Ada Tester', decided_at: expect.any(String) as string };
  const found = await list(user);
  expect(found).toEqual({
    decisions: expect.arrayContaining([
      { ...decided, model: 'Spare', state: 'set-aside', product: null },
      {
        ...decided,
        model: 'PMP-1',
        state: 'confirmed',
        product: expect.objectContaining({ uuid: product.uuid, type: 'product' }) as object,
      },
    ]) as object[],
    has_more: false,
  });
  expect(found.decisions).toHaveLength(2);
  await world.database.inCompany(user.companyId, (db) =>
    db
      .updateTable('product_decision')
      .set({ decided_at: new Date('2020-01-01') })
      .where('model', '=', 'Spare')
      .execute(),
  );
  expect((await list(user)).decisions.map(({ model }) => model)).toEqual(['PMP-1', 'Spare']);
  const first = await list(user, { pagination: { limit: 1 } });
  expect(first).toMatchObject({ decisions: [{ model: 'PMP-1' }], has_more: true });
  const second = await list(user, { pagination: { limit: 1, page: 2 } });
  expect(second).toMatchObject({ decisions: [{ model: 'Spare' }], has_more: false });
});

it('finds every word of a search in the maker, the model or the product', async () => {
  const { user, maker, product } = await remembering();
  const modelsFor = async (search: string) => (await list(user, { search })).decisions.map(({ model }) => model);
  expect(await modelsFor('pmp')).toEqual(['PMP-1']);
  expect(await modelsFor(` ${maker.toUpperCase()}  spare `)).toEqual(['Spare']);
  expect(await modelsFor(product.name)).toEqual(['PMP-1']);
  expect(await modelsFor('pmp spare')).toEqual([]);
  expect(await modelsFor('%')).toEqual([]);
});

it('a forgotten decision is asked again, and earlier imports keep it', async () => {
  const { user, maker, product } = await remembering();
  const { id, open } = await importOf(user, maker, 'PMP-1');
  expect(open).toBe(0);
  const pump = (await list(user, { search: 'PMP-1' })).decisions[0]?.id ?? '';
  expect(await forget(user, pump)).toBe(204);
  expect((await list(user)).decisions.map(({ model }) => model)).toEqual(['Spare']);
  const earlier = await world.call(api.listImportPairs, user, { params: { id }, body: {} });
  expect(earlier.body.pairs).toMatchObject([{ state: 'certain', product: { uuid: product.uuid } }]);
  expect((await importOf(user, maker, 'PMP-1')).open).toBe(1);
  expect(await forget(user, pump)).toBe(404);
});

it('a decision of another company is neither listed nor forgotten, even with the same spelling', async () => {
  const { user, maker } = await remembering();
  const stranger = await world.user();
  expect((await list(stranger)).decisions).toEqual([]);
  const ours = (await list(user, { search: 'spare' })).decisions[0]?.id ?? '';
  expect(await forget(stranger, ours)).toBe(404);
  const { id } = await importOf(stranger, maker, 'Spare');
  await decide(stranger, id, { pair: 1, state: 'set-aside' });
  expect(await forget(stranger, ours)).toBe(204);
  expect((await list(user)).decisions).toHaveLength(2);
});

it('does not replace a decision that another user made in the meantime, and shows it', async () => {
  const ada = await world.user();
  const ben = await world.user({ companyId: ada.companyId });
  const [first, second] = [await catalogueOf(world.database).product(), await catalogueOf(world.database).product()];
  const { id } = await importOf(ada, `Aker ${randomUUID()}`, 'PMP-1', 'PMP-2');
  const seen = { state: 'open', product: null } as const;
  await decide(ada, id, { pair: 1, state: 'confirmed', product: first.uuid, seen });

  const late = await decide(ben, id, { pair: 2, state: 'set-aside', seen }, { pair: 1, state: 'set-aside', seen });
  expect(late).toMatchObject({
    status: 409,
    body: {
      message: 'Ada Tester decided about PMP-1 in the meantime.',
      pairs: [{ id: 1, state: 'confirmed', product: { uuid: first.uuid } }],
    },
  });
  const { pairs } = (await world.call(api.listImportPairs, ada, { params: { id }, body: {} })).body;
  expect(pairs).toMatchObject([
    { id: 1, state: 'confirmed' },
    { id: 2, state: 'open' },
  ]);

  const same = await decide(ben, id, { pair: 1, state: 'confirmed', product: first.uuid, seen });
  expect(same.status).toBe(200);
  const known = { state: 'confirmed', product: first.uuid } as const;
  const changed = await decide(ben, id, { pair: 1, state: 'confirmed', product: second.uuid, seen: known });
  expect(changed.body.pairs).toMatchObject([{ state: 'confirmed', product: { uuid: second.uuid } }]);
  expect((await decide(ada, id, { pair: 1, state: 'open', seen: known })).status).toBe(409);
  expect((await decide(ada, id, { pair: 1, state: 'open' })).status).toBe(200);
});

it('takes the same decision again if its answer was lost, also about an own product', async () => {
  const user = await world.user();
  const { id } = await importOf(user, `Aker ${randomUUID()}`, 'PMP-1');
  const seen = { state: 'open', product: null } as const;
  const own = {
    pair: 1,
    state: 'own',
    product: { manufacturer: 'Aker', name: 'PMP-1 new', product_type_id: null },
    seen,
  } as const;
  const first = await decide(user, id, own);
  expect(first.status).toBe(200);
  const again = await decide(user, id, own);
  expect(again).toMatchObject({ status: 200, body: { pairs: first.body.pairs } });
  const other = await decide(user, id, { ...own, product: { ...own.product, name: 'PMP-2' } });
  expect(other.status).toBe(409);
});

it('an id that is none does not exist', async () => {
  const user = await world.user();
  for (const id of ['x', 'A'.repeat(64), '\u0000']) expect(await forget(user, id)).toBe(404);
});
