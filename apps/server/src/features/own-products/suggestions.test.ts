import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSecurityRecord } from '@rampart/contract/api/administration/record.ts';
import * as api from '@rampart/contract/api/own-products.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user({ permissions: ['Administration.operator'] });
});
afterAll(() => world.close());

const fresh = () => `Box ${randomUUID()}`;
const ownProduct = (by: WorldUser, name: string, maker = 'Own Works', type: number | null = null) =>
  companyRows(world.database, by.companyId).ownProduct(name, maker, type);
const suggest = (by: WorldUser, uuid: string) => world.call(api.suggestOwnProduct, by, { params: { uuid } });

async function suggestions(name: string) {
  const { body } = await world.call(api.listProductSuggestions, operator, {});
  return body.suggestions.filter((suggestion) => suggestion.name.toLowerCase() === name.toLowerCase());
}
const accept = (id: number) => world.call(api.acceptProductSuggestion, operator, { params: { id } });
const reject = (id: number) => world.call(api.removeProductSuggestion, operator, { params: { id } });
const listed = async (by: WorldUser) => (await world.call(api.listOwnProducts, by, { body: {} })).body.own_products;

it('a suggestion has maker, name, type and the day, and nothing that leads to the company', async () => {
  const user = await world.user();
  const type = await catalogueOf(world.database).label();
  const name = fresh();
  const { uuid } = await ownProduct(user, name, 'Own Works', type.id);
  expect(await suggestions(name)).toEqual([]);
  expect((await suggest(user, uuid)).status).toBe(204);
  const suggested_on = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;
  const id = expect.any(Number) as number;
  expect(await suggestions(name)).toEqual([{ id, manufacturer: 'Own Works', name, label: type.name, suggested_on }]);
  const { rows } = await world.database.asOperator((db) =>
    sql<{ row: Record<string, unknown> }>`
      SELECT to_jsonb(product_suggestion) AS row FROM product_suggestion WHERE name = ${name}`.execute(db),
  );
  expect(rows.map(({ row }) => row)).toEqual([
    {
      id,
      manufacturer: 'Own Works',
      name,
      product_type_id: type.id,
      normalised_manufacturer: 'own works',
      normalised_name: name.toLowerCase().replaceAll('-', ' '),
      suggested_on,
    },
  ]);
  expect(await listed(user)).toMatchObject([{ uuid, is_suggested: true }]);
});

it('two companies that suggest the same make one suggestion and get the same answer', async () => {
  const [user, stranger] = [await world.user(), await world.user()];
  const name = fresh();
  const [ours, theirs] = [await ownProduct(user, name), await ownProduct(stranger, name.toUpperCase())];
  expect((await suggest(user, theirs.uuid)).text).toBe((await suggest(user, randomUUID())).text);
  expect((await suggest(user, theirs.uuid)).status).toBe(404);
  expect((await suggest(user, ours.uuid)).status).toBe(204);
  expect(await listed(stranger)).toMatchObject([{ is_suggested: false }]);
  expect((await suggest(stranger, theirs.uuid)).status).toBe(204);
  expect(await suggestions(name)).toMatchObject([{ name }]);
});

it('a company cannot suggest the product of another company, even with the same number, nor read suggestions', async () => {
  const [user, stranger] = [await world.user(), await world.user()];
  const [name, other] = [fresh(), fresh()];
  const [ours, theirs] = [await ownProduct(user, name), await ownProduct(stranger, other)];
  expect(ours.id).toBe(theirs.id);
  await world.database.inCompany(user.companyId, (db) =>
    sql`SELECT suggest_own_product(${theirs.id}), suggest_own_product(${theirs.id + 1})`.execute(db),
  );
  expect(await suggestions(other)).toEqual([]);
  expect(await suggestions(name)).toHaveLength(1);
  for (const statement of [
    'SELECT name FROM product_suggestion',
    `INSERT INTO product_suggestion VALUES (DEFAULT, 'a', 'b', NULL, 'a', 'b', now())`,
    'DELETE FROM product_suggestion',
  ])
    await expect(world.database.inCompany(user.companyId, (db) => sql.raw(statement).execute(db))).rejects.toThrow(
      'permission denied',
    );
});

it('an accepted product is in the catalogue with its type, and the companies that have it get a proposal', async () => {
  const [user, stranger] = [await world.user(), await world.user()];
  const type = await catalogueOf(world.database).label();
  const name = fresh();
  const { uuid } = await ownProduct(user, name, 'Own Works GmbH', type.id);
  await ownProduct(stranger, name, 'Own Works');
  await suggest(user, uuid);
  const [suggestion] = await suggestions(name);
  expect((await accept(suggestion?.id ?? 0)).status).toBe(204);
  expect(await suggestions(name)).toEqual([]);
  expect((await accept(suggestion?.id ?? 0)).status).toBe(404);
  const proposal = { name, manufacturer: 'Own Works', label: type.name, type: 'product', is_own: false };
  for (const by of [user, stranger]) expect(await listed(by)).toMatchObject([{ name, proposal }]);
  const { entries } = (await world.call(listSecurityRecord, operator, { body: {} })).body;
  const kinds = entries.filter(({ details }) => details.includes(name)).map(({ kind }) => kind);
  expect(kinds).toEqual(['product-suggestion-accepted']);
});

it('a rejected suggestion is gone, and can be sent again', async () => {
  const user = await world.user();
  const name = fresh();
  const { uuid } = await ownProduct(user, name);
  await suggest(user, uuid);
  const [suggestion] = await suggestions(name);
  expect((await reject(suggestion?.id ?? 0)).status).toBe(204);
  expect((await reject(suggestion?.id ?? 0)).status).toBe(404);
  expect(await suggestions(name)).toEqual([]);
  expect(await listed(user)).toMatchObject([{ proposal: null }]);
  await suggest(user, uuid);
  expect(await suggestions(name)).toHaveLength(1);
});

it('a new name was not sent to the operators', async () => {
  const user = await world.user();
  const name = fresh();
  const { uuid } = await ownProduct(user, name);
  await suggest(user, uuid);
  const change = (to: string) =>
    world.call(api.updateOwnProduct, user, {
      params: { uuid },
      body: { product: { manufacturer: 'Own Works', name: to, product_type_id: null } },
    });
  await change(name.toUpperCase());
  expect(await listed(user)).toMatchObject([{ is_suggested: true }]);
  await change(fresh());
  expect(await listed(user)).toMatchObject([{ is_suggested: false }]);
});
