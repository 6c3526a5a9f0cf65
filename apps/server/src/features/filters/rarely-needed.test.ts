import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptProductSuggestion,
  listProductSuggestions,
  suggestOwnProduct,
} from '@rampart/contract/api/own-products.ts';
import { changeTypes, undoTypeChange } from '@rampart/contract/api/administration/types.ts';
import { listProducts } from '@rampart/contract/api/filters.ts';
import { detachEquipment } from '@rampart/contract/api/groups.ts';
import { searchCatalogue } from '@rampart/contract/api/search.ts';
import { importInputs } from '#catalogue/import-files.ts';
import { csaf, type AdvisoryGiven } from '#testing/loads/advisories.ts';
import { companyRows } from '#testing/assets.ts';
import { addToEquipment, catalogueOf } from '#testing/catalogue.ts';
import { importingIn } from '#testing/imports/importing.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
let user: WorldUser;
let stranger: WorldUser;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
  operator = await world.user({ permissions: ['Administration.operator'] });
});
afterAll(() => world.close());

const load = (...values: unknown[]) =>
  importInputs(
    world.database,
    values.map((value, index) => ({ name: `${index}.json`, content: Buffer.from(JSON.stringify(value)) })),
    { now: world.services.clock(), onFile: () => {} },
  );

// No word of these names is in the table of equipment types.
const numbered = 'Zorbel 2 (6ZX1052-2FB08-0BA0)';
const tree = { Quintar: { 'Zorbel 1': ['1'], [numbered]: ['1'], 'Zorbel 3': ['1'] } };
/** Names three products, and one of them is vulnerable. */
const advisory = (given: AdvisoryGiven = {}) =>
  csaf({ id: 'QUI-1', products: tree, vulnerabilities: [{ affects: ['Zorbel 3'] }], ...given });

beforeEach(async () => {
  await world.database.pool.query(
    'TRUNCATE manufacturer, category, product_type, advisory, vulnerability, rating_due CASCADE',
  );
  await load(advisory());
  [user, stranger] = [await world.user(), await world.user()];
});

const list = async (body: object = {}, by = user) => {
  const { body: page } = await world.call(listProducts, by, { body });
  return { names: page.products.map(({ name }) => name), total: page.total, unlisted: page.unlisted };
};
const found = async (searchQuery: string, by = user) =>
  (await world.call(searchCatalogue, by, { body: { searchQuery } })).body.products.map(({ label }) => label);
const idOf = async (name: string) => {
  const { rows } = await world.database.pool.query<{ id: number }>('SELECT id FROM product WHERE name = $1', [name]);
  return rows[0]?.id ?? 0;
};
const makerId = async () =>
  (await world.database.pool.query<{ id: number }>(`SELECT id FROM manufacturer WHERE name = 'Quintar'`)).rows[0]?.id;
const own = async (name: string, by = user) => addToEquipment(world.database, by.companyId, [await idOf(name)]);

describe('a product that only a product tree names', () => {
  it('is left out of the list without a filter and counted apart, in every order, until all are shown', async () => {
    for (const name of ['name', 'manufacturer', 'category', 'totalAssets'])
      for (const by of ['asc', 'desc']) {
        const orderState = { name, by };
        expect(await list({ orderState }), name).toEqual({ names: ['Zorbel 3'], total: 1, unlisted: 2 });
        const all = ['Zorbel 1', numbered, 'Zorbel 3'];
        expect(await list({ orderState, showsAll: true }), `all by ${name} ${by}`).toEqual({
          names: by === 'desc' ? all.toReversed() : all,
          total: 3,
          unlisted: 2,
        });
      }
  });

  it('comes last in lists with a filter or a search, and in the search panel', async () => {
    const sorted = ['Zorbel 3', 'Zorbel 1', numbered];
    for (const filterState of [{ manufacturers: [await makerId()] }, { queryString: 'zorbel' }])
      for (const name of ['name', 'totalAssets'])
        expect(await list({ filterState, orderState: { name, by: 'asc' } })).toEqual({
          names: sorted,
          total: 3,
          unlisted: 0,
        });
    expect((await list({ filterState: { queryString: 'zorbel' }, showsAll: true })).names).toEqual([
      'Zorbel 1',
      numbered,
      'Zorbel 3',
    ]);
    expect(await found('zorb')).toEqual(sorted);
    expect(await found('quintar')).toEqual(sorted);
    expect(await found('zo')).toEqual(sorted);
  });

  it('is found by its complete name or order number, however many others have the words', async () => {
    const maker = (await makerId()) ?? 0;
    for (const more of [11, 12, 13, 14, 15, 16]) {
      await make.product({ name: `Zorbel ${more}`, manufacturer: maker });
      await make.product({ name: `6ZX1052-2FB08-0BA0 spare ${more}`, manufacturer: maker });
    }
    expect((await found('zorbel')).includes('Zorbel 1')).toBe(false);
    expect((await found('zorbel 1'))[0]).toBe('Zorbel 1');
    for (const number of ['6ZX1052-2FB08-0BA0', '6zx10522fb080ba0'])
      expect((await found(number))[0], number).toBe(numbered);
  });

  it('is used by the matching of imports', async () => {
    const row = { Manufacturer: 'Quintar', Product: 'Zorbel 1', 'Asset ID': 'A-1' };
    expect(await importingIn(world).import(user, [row])).toMatchObject({ state: 'done' });
    expect(await list()).toEqual({ names: ['Zorbel 1', 'Zorbel 3'], total: 2, unlisted: 1 });
  });
});

it('a company lists what it has, and another company does not learn of it', async () => {
  await own('Zorbel 1');
  expect(await list()).toEqual({ names: ['Zorbel 1', 'Zorbel 3'], total: 2, unlisted: 1 });
  expect(await found('zorb')).toEqual(['Zorbel 1', 'Zorbel 3', numbered]);
  expect((await list({ filterState: { queryString: 'zorbel' } })).names).toEqual(['Zorbel 1', 'Zorbel 3', numbered]);
  expect(await list({}, stranger)).toEqual({ names: ['Zorbel 3'], total: 1, unlisted: 2 });
  expect(await found('zorb', stranger)).toEqual(['Zorbel 3', 'Zorbel 1', numbered]);

  await world.call(detachEquipment, user, { body: { equipmentId: await idOf('Zorbel 1') } });
  expect(await list()).toEqual({ names: ['Zorbel 3'], total: 1, unlisted: 2 });
});

describe('the list follows', () => {
  it('vulnerabilities that come and go', async () => {
    await own('Zorbel 1');
    const revised = (version: string, affects: string[]) =>
      advisory({ version, released: `2024-05-0${version}T00:00:00Z`, vulnerabilities: [{ affects }] });
    await load(revised('2', ['Zorbel 1', numbered]));
    expect(await list({}, stranger)).toEqual({ names: ['Zorbel 1', numbered], total: 2, unlisted: 1 });
    expect(await list()).toEqual({ names: ['Zorbel 1', numbered], total: 2, unlisted: 1 });
    await load(revised('3', [numbered]));
    expect(await list({}, stranger)).toEqual({ names: [numbered], total: 1, unlisted: 2 });
    // The company still has it.
    expect(await list()).toEqual({ names: ['Zorbel 1', numbered], total: 2, unlisted: 1 });
  });

  it('types that an operator gives, and an undo', async () => {
    const { id: type } = await make.label('Thing of a kind');
    const products = [await idOf('Zorbel 1')];
    const { body } = await world.call(changeTypes, operator, { body: { products, type } });
    expect(await list()).toMatchObject({ names: ['Zorbel 1', 'Zorbel 3'], unlisted: 1 });
    await world.call(undoTypeChange, operator, { params: { id: String(body.id) } });
    expect(await list()).toMatchObject({ names: ['Zorbel 3'], unlisted: 2 });
  });

  it('a catalogue sheet, even if its type is removed later', async () => {
    await load({
      format: 'rampart-catalogue',
      version: 1,
      manufacturers: [],
      products: [{ manufacturer: 'Quintar', name: 'Zorbel 1', type: 'product', label: 'Gizmo', category: 'Things' }],
    });
    await world.call(changeTypes, operator, { body: { products: [await idOf('Zorbel 1')], type: 0 } });
    expect(await list()).toMatchObject({ names: ['Zorbel 1', 'Zorbel 3'], unlisted: 1 });
  });

  it('a suggestion that an operator accepts', async () => {
    // The user suggested it before an advisory named it.
    const { uuid } = await companyRows(world.database, user.companyId).ownProduct('Zorbel 7', 'Ornex');
    await world.call(suggestOwnProduct, user, { params: { uuid } });
    await load(
      csaf({
        id: 'QUI-2',
        products: { Ornex: { 'Zorbel 7': ['1'], Other: ['1'] } },
        vulnerabilities: [{ affects: ['Other'] }],
      }),
    );
    expect((await list({}, stranger)).names).not.toContain('Zorbel 7');
    const { suggestions } = (await world.call(listProductSuggestions, operator, {})).body;
    const { status } = await world.call(acceptProductSuggestion, operator, {
      params: { id: String(suggestions[0]?.id) },
    });
    expect(status).toBe(204);
    expect((await list({}, stranger)).names).toContain('Zorbel 7');
  });
});

it('pages through many matches without gaps, the rarely needed last', async () => {
  const maker = await makerId();
  await world.database.asOperator((db) =>
    sql`
      INSERT INTO product (uuid, type, manufacturer_id, name, normalised_name, is_named_only)
      SELECT gen_random_uuid(), 'product', ${maker}::integer, 'Many ' || n, 'many ' || n, n % 4 = 0
      FROM generate_series(1, 1400) n`.execute(db),
  );
  for (const name of ['name', 'totalAssets'])
    for (const filterState of [{ manufacturers: [maker] }, {}]) {
      const names: string[] = [];
      for (let page = 1; page <= 15; page += 1) {
        const body = { filterState, orderState: { name, by: 'asc' }, pagination: { page, limit: 100 } };
        names.push(...(await list(body)).names);
      }
      const listed = names.slice(0, 1_051);
      expect(new Set(names).size).toBe('manufacturers' in filterState ? 1_403 : 1_051);
      expect(listed.filter((one) => Number(one.split(' ')[1]) % 4 === 0)).toEqual([]);
      expect(listed.slice(0, 3)).toEqual(['Many 1', 'Many 2', 'Many 3']);
      expect(names.at(-1)).toBe('manufacturers' in filterState ? numbered : 'Zorbel 3');
    }
});
