import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSecurityRecord } from '@rampart/contract/api/administration/record.ts';
import * as api from '@rampart/contract/api/spreadsheets/matching.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { stagePairs } from './stage-pairs.ts';

let world: World;
let operator: WorldUser;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user({ permissions: ['Administration.operator'] });
});
afterAll(() => world.close());

const product = () => catalogueOf(world.database).product();

/** An import that waits for the decision about one pair. */
async function importOf({ companyId }: WorldUser, maker: string, model: string) {
  const { id } = await companyRows(world.database, companyId).import();
  await world.database.inCompany(companyId, (db) =>
    db
      .updateTable('equipment_import')
      .set({ state: 'matching', received_at: new Date() })
      .where('id', '=', id)
      .execute(),
  );
  const pairs = [{ maker, model, assets: 4, row: 2 }];
  await stagePairs(world.services, (work) => world.database.inCompany(companyId, work), id, pairs);
  return id;
}

const suggest = (user: WorldUser, id: number, shown: string = randomUUID(), pair = 1) =>
  world.call(api.suggestAlias, user, { params: { id, pair }, body: { product: shown } });

/** A pair that a user confirmed and sent to the operators. */
async function suggested(user: WorldUser, maker: string, model: string, uuid: string) {
  const id = await importOf(user, maker, model);
  const decisions = [{ pair: 1, state: 'confirmed' as const, product: uuid }];
  await world.call(api.decideImportPairs, user, { params: { id }, body: { decisions } });
  expect((await suggest(user, id, uuid)).status).toBe(204);
  return id;
}

async function aliases(is_suggested: boolean, model: string) {
  const body = { is_suggested, pagination: { limit: 100 } };
  const called = await world.call(api.listProductAliases, operator, { body });
  return called.body.aliases.filter((alias) => alias.model === model);
}

const accept = (id: number) => world.call(api.acceptProductAlias, operator, { params: { id } });
const remove = (id: number) => world.call(api.removeProductAlias, operator, { params: { id } });
const pairsOf = async (user: WorldUser, id: number) =>
  (await world.call(api.listImportPairs, user, { params: { id }, body: {} })).body.pairs;

it('a suggestion has maker, model, product and the day, and nothing that leads to the company', async () => {
  const user = await world.user();
  const { uuid, id: productId } = await product();
  const model = randomUUID();
  const id = await suggested(user, 'Aker', model, uuid);
  expect(await pairsOf(user, id)).toMatchObject([{ is_suggested: true }]);
  expect(await aliases(true, model)).toMatchObject([{ maker: 'Aker', model, product: { uuid }, added_by: null }]);

  const { rows } = await world.database.asOperator((db) =>
    sql<
      Record<string, unknown>
    >`SELECT to_jsonb(product_alias) AS row FROM product_alias WHERE model = ${model}`.execute(db),
  );
  expect(rows.map(({ row }) => row)).toEqual([
    {
      id: expect.any(Number),
      spelling: expect.stringMatching(/^[0-9a-f]{64}$/),
      maker: 'Aker',
      model,
      product_id: productId,
      suggested_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      accepted_by: null,
      accepted_at: null,
    },
  ]);
});

it('companies use an alias when an operator has accepted it, until the operator removes it', async () => {
  const [user, stranger] = [await world.user(), await world.user()];
  const { uuid } = await product();
  const model = randomUUID();
  await suggested(user, 'Aker', model, uuid);
  const before = await importOf(stranger, 'Aker', model);
  expect(await pairsOf(stranger, before)).toMatchObject([{ state: 'open' }]);

  const [alias] = await aliases(true, model);
  expect((await accept(alias?.id ?? 0)).status).toBe(204);
  expect(await aliases(true, model)).toEqual([]);
  expect(await aliases(false, model)).toMatchObject([{ product: { uuid }, added_by: 'Ada Tester' }]);
  const after = await importOf(stranger, 'aker', model.toUpperCase());
  expect(await pairsOf(stranger, after)).toMatchObject([
    { state: 'certain', found_by: 'alias', found_with: `aker ${model.toUpperCase()}`, product: { uuid } },
  ]);

  expect((await remove(alias?.id ?? 0)).status).toBe(204);
  expect(await aliases(false, model)).toEqual([]);
  expect(await pairsOf(stranger, await importOf(stranger, 'Aker', model))).toMatchObject([{ state: 'open' }]);

  const { entries } = (await world.call(listSecurityRecord, operator, { body: {} })).body;
  const kinds = entries.filter(({ details }) => details.includes(model)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['product-alias-accepted', 'product-alias-removed']);
});

it('a company reads no suggestions and can neither add nor change an alias', async () => {
  const [user, stranger] = [await world.user(), await world.user()];
  const { uuid, id } = await product();
  const model = randomUUID();
  await suggested(user, 'Aker', model, uuid);
  for (const { companyId } of [user, stranger]) {
    const inCompany = (statement: string) =>
      world.database.inCompany(companyId, (db) => sql.raw(statement).execute(db));
    const { rows } = await inCompany(`SELECT spelling FROM product_alias WHERE product_id = ${id}`);
    expect(rows).toEqual([]);
    const spelling = 'a'.repeat(64);
    for (const statement of [
      'SELECT maker, model FROM product_alias',
      `INSERT INTO product_alias (spelling, maker, model, product_id, suggested_on) VALUES ('${spelling}', '', '', ${id}, now())`,
      'UPDATE product_alias SET accepted_at = now()',
      'DELETE FROM product_alias',
    ])
      await expect(inCompany(statement)).rejects.toThrow('permission denied');
  }
});

it('two companies that suggest the same make one suggestion and get the same answer', async () => {
  const [user, stranger] = [await world.user(), await world.user()];
  const { uuid } = await product();
  const model = randomUUID();
  await suggested(user, 'Aker', model, uuid);
  await suggested(stranger, 'AKER', model, uuid);
  expect(await aliases(true, model)).toHaveLength(1);
});

it('a company cannot suggest the pair of another company, even with the same numbers', async () => {
  const [user, stranger] = [await world.user(), await world.user()];
  const [ours, theirs] = [await product(), await product()];
  const [model, other] = [randomUUID(), randomUUID()];
  const id = await suggested(user, 'Aker', model, ours.uuid);
  expect(await importOf(stranger, 'Aker', other)).toBe(id);
  await world.database.inCompany(stranger.companyId, (db) =>
    sql`SELECT suggest_product_alias(${id}, 1), suggest_product_alias(${id}, 99)`.execute(db),
  );
  expect(await aliases(true, other)).toEqual([]);
  expect(await aliases(true, model)).toMatchObject([{ product: { uuid: ours.uuid } }]);
  expect(theirs.uuid).not.toBe(ours.uuid);
});

it('only a confirmed pair can be sent, and only one that exists', async () => {
  const user = await world.user();
  const id = await importOf(user, 'Aker', randomUUID());
  expect((await suggest(user, id)).status).toBe(409);
  expect((await suggest(user, id, randomUUID(), 2)).status).toBe(404);
});

it('a product that a colleague changed in the meantime is not sent', async () => {
  const user = await world.user();
  const colleague = await world.user({ companyId: user.companyId });
  const [seen, chosen] = [await product(), await product()];
  const model = randomUUID();
  const id = await importOf(user, 'Aker', model);
  const confirm = (by: WorldUser, uuid: string) =>
    world.call(api.decideImportPairs, by, {
      params: { id },
      body: { decisions: [{ pair: 1, state: 'confirmed', product: uuid }] },
    });
  await confirm(user, seen.uuid);
  await confirm(colleague, chosen.uuid);
  const refused = await suggest(user, id, seen.uuid);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Another user changed the product of this pair. Check it before you send it.',
  ]);
  expect(await aliases(true, model)).toEqual([]);
  expect(await pairsOf(user, id)).toMatchObject([{ is_suggested: false }]);
  expect((await suggest(user, id, chosen.uuid)).status).toBe(204);
  expect(await aliases(true, model)).toMatchObject([{ product: { uuid: chosen.uuid } }]);
});

it('a spelling means one product: a second alias is refused until the first one is removed', async () => {
  const [user, stranger] = [await world.user(), await world.user()];
  const [first, second] = [await product(), await product()];
  const model = randomUUID();
  await suggested(user, 'Aker', model, first.uuid);
  await suggested(stranger, 'Aker', model, second.uuid);
  const [one, two] = await aliases(true, model);
  expect((await accept(one?.id ?? 0)).status).toBe(204);
  expect((await accept(one?.id ?? 0)).status).toBe(409);
  const refused = await accept(two?.id ?? 0);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This maker and model already refer to another product. Remove that alias first.',
  ]);
  expect((await remove(two?.id ?? 0)).status).toBe(204);
  expect((await accept(two?.id ?? 0)).status).toBe(404);
  expect((await remove(two?.id ?? 0)).status).toBe(404);
});
