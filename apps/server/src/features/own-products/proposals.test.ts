import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countProposals, getOwnProduct, listOwnProducts } from '@rampart/contract/api/own-products.ts';
import { ensureProducts } from '#catalogue/entries/entries.actions.ts';
import { manufacturerNamed, productNamed } from '#catalogue/entries/names.ts';
import { spellingKeyOf } from '#catalogue/matching/spelling-key.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { companyRows } from '#testing/assets.ts';
import { countQueries } from '#testing/database/count-queries.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { latestOwnProducts } from './own-products.queries.ts';

let world: World;
let user: WorldUser;
beforeAll(async () => {
  world = await createWorld();
  user = await world.user();
});
afterAll(() => world.close());

const ownProduct = (name: string, maker?: string, by = user) =>
  companyRows(world.database, by.companyId).ownProduct(name, maker);

/** As a load of the catalogue adds it. */
async function load(maker: string, name: string, facts: { title: string; value: string }[] = []) {
  const product = productNamed(manufacturerNamed(maker), name);
  await world.database.asOperator(async (db) => {
    await ensureProducts(db, [product]);
    await sql`UPDATE product SET facts = ${JSON.stringify(facts)}::jsonb WHERE uuid = ${product.uuid}`.execute(db);
  });
  return product.uuid;
}

async function proposalOf(uuid: string, by = user) {
  const { body } = await world.call(listOwnProducts, by, { body: { pagination: { limit: 100 } } });
  return body.own_products.find((product) => product.uuid === uuid)?.proposal?.uuid ?? null;
}

/** A maker and letters that no other test uses. */
const fresh = () => ({ maker: `Maker${randomUUID().slice(0, 8)}`, code: randomUUID().slice(0, 4).toUpperCase() });

it('has no proposal until a load adds a product with these names, and nothing moves by itself', async () => {
  const { maker } = fresh();
  const own = await ownProduct('Pump Box 7', `${maker} GmbH`);
  expect(await proposalOf(own.uuid)).toBeNull();
  const uuid = await load(maker, 'PUMP-BOX 7');
  expect(await proposalOf(own.uuid)).toBe(uuid);
  const { body } = await world.call(listOwnProducts, user, { body: { queryString: maker } });
  expect(body.own_products).toMatchObject([
    { uuid: own.uuid, proposal: { uuid, name: 'PUMP-BOX 7', manufacturer: maker, is_own: false } },
  ]);
});

it('is also proposed for one product, and another company gets none', async () => {
  const { maker } = fresh();
  const own = await ownProduct('Pump Box 8', maker);
  const stranger = await world.user();
  const theirs = await ownProduct('Pump Box 8', maker, stranger);
  const uuid = await load(maker, 'PUMP-BOX 8');
  const get = (by: WorldUser, of: string) => world.call(getOwnProduct, by, { params: { uuid: of } });
  expect(await get(user, own.uuid)).toMatchObject({
    status: 200,
    body: { product: { uuid: own.uuid, name: 'Pump Box 8', total_assets: 0, proposal: { uuid, is_own: false } } },
  });
  expect((await get(stranger, own.uuid)).status).toBe(404);
  expect((await get(user, theirs.uuid)).status).toBe(404);
  expect((await get(user, uuid)).status).toBe(404);
});

it('is proposed by its name without spaces, but not by another number', async () => {
  const { maker } = fresh();
  const [joined, spaced] = [await ownProduct('RS 8000', maker), await ownProduct('RS 1 10', maker)];
  const uuid = await load(maker, 'RS8000');
  await load(maker, 'RS 11 0');
  expect(await proposalOf(joined.uuid)).toBe(uuid);
  expect(await proposalOf(spaced.uuid)).toBeNull();
});

it('is proposed by an alias of the maker and by an alias of the product that operators added', async () => {
  const { maker } = fresh();
  const short = fresh().maker;
  const byMaker = await ownProduct('Valve 12', short);
  const byAlias = await ownProduct('VLV12 old', maker);
  const uuid = await load(maker, 'Valve 12');
  expect([await proposalOf(byMaker.uuid), await proposalOf(byAlias.uuid)]).toEqual([null, null]);
  await world.database.asOperator(async (db) => {
    const added = { added_by: 'Ada Tester', added_at: new Date() };
    const values = { manufacturer: maker, alias: short, normalised_alias: short.toLowerCase(), ...added };
    await db.insertInto('manufacturer_alias').values(values).execute();
  });
  const spelling = spellingKeyOf({ maker, model: 'vlv12 OLD' });
  // A user suggests the alias, and an operator accepts it.
  const { id: importId } = await companyRows(world.database, user.companyId).import();
  await world.database.inCompany(user.companyId, async (db) => {
    await sql`
      UPDATE import_pair SET spelling = ${spelling}, state = 'confirmed', product_id = product.id
      FROM product WHERE product.uuid = ${uuid} AND import_id = ${importId}`.execute(db);
    await sql`SELECT suggest_product_alias(${importId}, 1)`.execute(db);
  });
  expect([await proposalOf(byMaker.uuid), await proposalOf(byAlias.uuid)]).toEqual([uuid, null]);
  await world.database.asOperator((db) =>
    db
      .updateTable('product_alias')
      .set({ accepted_by: 'Ada Tester', accepted_at: new Date() })
      .where('spelling', '=', spelling)
      .execute(),
  );
  expect([await proposalOf(byMaker.uuid), await proposalOf(byAlias.uuid)]).toEqual([uuid, uuid]);
});

it('is proposed by an order number that only one product has, in any spelling, and as a complete word', async () => {
  const { maker, code } = fresh();
  const spaced = await ownProduct(`9XY7 516-3${code}1-0AB0`, maker);
  const longer = await ownProduct(`9XY7 516-3${code}1-0AB0P`, maker);
  const other = await ownProduct(`9XY7516-3${code}1-0AB0`, 'Siemens');
  const titled = await ownProduct(`77A-${code}200-B1`, maker);
  const shared = await ownProduct(`88B-${code}200-B1`, maker);
  const uuid = await load(maker, `Controller 1516 (9XY7516-3${code}1-0AB0)`);
  const factual = await load(maker, 'Panel', [{ title: 'Order number', value: `77A-${code}200-B1` }]);
  await load(maker, `Panel One 88B-${code}200-B1`);
  await load(maker, `Panel Two 88B-${code}200-B1`);
  await load('Siemens', 'Something else');
  expect(await proposalOf(spaced.uuid)).toBe(uuid);
  expect(await proposalOf(longer.uuid)).toBeNull();
  expect(await proposalOf(other.uuid)).toBeNull();
  expect(await proposalOf(titled.uuid)).toBe(factual);
  expect(await proposalOf(shared.uuid)).toBeNull();
});

it('another company with the same product gets a proposal for its own one', async () => {
  const stranger = await world.user();
  const { maker } = fresh();
  const ours = await ownProduct('Same Box', maker);
  const theirs = await ownProduct('Same Box', maker, stranger);
  const uuid = await load(maker, 'Same Box');
  expect(await proposalOf(ours.uuid)).toBe(uuid);
  expect(await proposalOf(theirs.uuid, stranger)).toBe(uuid);
  expect(await proposalOf(ours.uuid, stranger)).toBeNull();
});

describe('the number of proposals', () => {
  const count = async (by: WorldUser) => (await world.call(countProposals, by, {})).body;

  it('counts the own products of the company that the catalogue has, and the list shows only these', async () => {
    const [by, stranger] = [await world.user(), await world.user()];
    expect(await count(by)).toEqual({ total: 0, is_complete: true });
    const { maker, code } = fresh();
    const named = await ownProduct('Flow Box', maker, by);
    const numbered = await ownProduct(`66C-${code}200-B1`, maker, by);
    await ownProduct('Flow Box Two', maker, by);
    await ownProduct('Flow Box', maker, stranger);
    expect(await count(by)).toEqual({ total: 0, is_complete: true });
    await load(maker, 'Flow-Box');
    await load(maker, 'Panel', [{ title: 'Order number', value: `66C-${code}200-B1` }]);
    expect(await count(by)).toEqual({ total: 2, is_complete: true });
    expect(await count(stranger)).toEqual({ total: 1, is_complete: true });
    const list = async (body: object) => (await world.call(listOwnProducts, by, { body })).body;
    const proposed = await list({ isProposed: true });
    expect(proposed).toMatchObject({ total: 2, has_more: false });
    expect(proposed.own_products.map(({ uuid }) => uuid)).toEqual([numbered.uuid, named.uuid]);
    expect(await list({ isProposed: true, queryString: 'flow' })).toMatchObject({ total: 1 });
    expect(await list({})).toMatchObject({ total: 3 });
  });

  it('compares the latest ones, read by their key, in the same number of queries', async () => {
    const by = await world.user();
    const { maker } = fresh();
    const old = await ownProduct('Old Box', maker, by);
    await load(maker, 'Old Box');
    const queries = await countQueries(() => count(by));
    await world.database.inCompany(by.companyId, (db) =>
      sql`
        INSERT INTO own_product (manufacturer_id, name, normalised_name)
        SELECT manufacturer_id, 'Unit ' || n, 'unit ' || n
        FROM own_product, generate_series(1, ${limits.proposalsComparedMax + 400}) n
        WHERE uuid = ${old.uuid}`.execute(db),
    );
    await world.database.pool.query('ANALYZE own_product');
    const { plan, rows } = await world.database.inCompany(by.companyId, async (db) => {
      const explained = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${latestOwnProducts}`.execute(db);
      const read = await latestOwnProducts.execute(db);
      return { plan: explained.rows.map((line) => line['QUERY PLAN']).join('\n'), rows: read.rows };
    });
    expect(plan).toMatch(/Index Scan Backward using own_product_pkey on own_product/);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
    expect(rows).toHaveLength(limits.proposalsComparedMax + 1);
    expect(await count(by)).toEqual({ total: 0, is_complete: false });
    expect(await countQueries(() => count(by))).toBe(queries);
  });
});
