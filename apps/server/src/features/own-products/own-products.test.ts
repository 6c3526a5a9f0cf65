import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProduct } from '@rampart/contract/api/catalogue.ts';
import { listEquipment } from '@rampart/contract/api/equipment.ts';
import {
  createOwnProduct,
  listOwnProducts,
  removeOwnProduct,
  updateOwnProduct,
} from '@rampart/contract/api/own-products.ts';
import { ensureProducts } from '#catalogue/entries/entries.actions.ts';
import { manufacturerNamed, productNamed } from '#catalogue/entries/names.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let user: WorldUser;
let stranger: WorldUser;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function startCompanies() {
  user = await world.user();
  stranger = await world.user();
}

const fields = (name: string, manufacturer = 'Own Works', product_type_id: number | null = null) => ({
  product: { manufacturer, name, product_type_id },
});
const create = (name: string, manufacturer?: string, by = user) =>
  world.call(createOwnProduct, by, { body: fields(name, manufacturer) });
const list = (by = user) => world.call(listOwnProducts, by, { body: {} });

describe('an own product', () => {
  beforeAll(startCompanies);

  it('is recorded with maker, name and type, and is in My Equipment', { tags: ['embedded'] }, async () => {
    const type = await catalogueOf(world.database).label('Pump Controller');
    const { status, body } = await world.call(createOwnProduct, user, {
      body: fields(' Pump  Box\u00A07 ', 'Own Works GmbH', type.id),
    });
    expect(status).toBe(200);
    expect(body.product).toMatchObject({
      name: 'Pump Box 7',
      manufacturer: 'Own Works GmbH',
      label: 'Pump Controller',
    });
    expect(body.product.equipment_id).toBe(1_000_000_001);
    const { body: equipment } = await world.call(listEquipment, user, { body: {} });
    expect(equipment.products).toMatchObject([
      { uuid: body.product.uuid, is_own: true, name: 'Pump Box 7', rating: { value: null, status: 'No rating' } },
    ]);
    expect((await list()).body).toMatchObject({
      own_products: [{ uuid: body.product.uuid, total_assets: 0, is_in_my_equipment: true, proposal: null }],
      total: 1,
      has_more: false,
    });
  });

  it('does not exist for another company, which can have the same one with the same number', async () => {
    const [{ own_products: [ours] = [] }] = [(await list()).body];
    expect((await list(stranger)).body.own_products).toEqual([]);
    const theirs = await create('Pump Box 7', 'Own Works GmbH', stranger);
    expect(theirs.body.product.equipment_id).toBe(1_000_000_001);
    expect(theirs.body.product.uuid).not.toBe(ours?.uuid);
    const params = { uuid: ours?.uuid ?? '' };
    for (const by of [user, stranger]) {
      const { status } = await world.call(getProduct, by, { params });
      expect(status).toBe(by === user ? 200 : 404);
    }
    expect((await world.call(removeOwnProduct, stranger, { params })).status).toBe(404);
    expect((await world.call(updateOwnProduct, stranger, { params, body: fields('X') })).status).toBe(404);
  });

  it('is refused if the company has it in another spelling', { tags: ['embedded'] }, async () => {
    const { status, body } = await create('PUMP-BOX 7', 'own works');
    expect(status).toBe(422);
    expect(body.errors).toEqual({ 'product.name': ['Your company already has this product.'] });
  });

  it('is refused if the catalogue has it, and the answer names that product', async () => {
    const known = productNamed(manufacturerNamed('Halden Controls'), 'FC-2200');
    await world.database.asOperator((db) => ensureProducts(db, [known]));
    const { status, body } = await create('fc 2200', 'Halden Controls, Inc.');
    expect(status).toBe(409);
    expect(body).toMatchObject({
      message: 'The catalogue has this product.',
      product: { uuid: known.uuid, name: 'FC-2200', is_own: false },
    });
    expect((await create('FC-9900', 'Halden Controls')).status).toBe(200);
  });

  it('is refused with a clear sentence for each field', async () => {
    const { status, body } = await world.call(createOwnProduct, user, {
      body: { product: { manufacturer: ' ', name: '---', product_type_id: 999_999 } },
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      'product.manufacturer': ['Manufacturer is required.'],
      'product.name': ['Name must contain a letter or a digit.'],
      'product.product_type_id': ['This type does not exist.'],
    });
  });
});

describe('a change of an own product', () => {
  beforeAll(startCompanies);

  it('gives it other names, in My Equipment too, and removes a maker that it leaves', async () => {
    const { body } = await create('Box 1', 'First Maker');
    const params = { uuid: body.product.uuid };
    const changed = await world.call(updateOwnProduct, user, { params, body: fields('Box 2', 'Second Maker') });
    expect(changed.body.product).toMatchObject({ uuid: params.uuid, name: 'Box 2', manufacturer: 'Second Maker' });
    const { body: equipment } = await world.call(listEquipment, user, { body: {} });
    expect(equipment.products).toMatchObject([{ name: 'Box 2', organizations: [{ name: 'Second Maker' }] }]);
    const makers = await world.inRole('rampart_operator', 'SELECT name FROM own_manufacturer WHERE company_id = $1', [
      user.companyId,
    ]);
    expect(makers).toEqual([{ name: 'Second Maker' }]);
  });

  it('is refused with the names of another own product, and works with its own', async () => {
    const { body } = await create('Box 3', 'Second Maker');
    const params = { uuid: body.product.uuid };
    const taken = await world.call(updateOwnProduct, user, { params, body: fields('Box 2', 'Second Maker') });
    expect(taken.body.errors).toEqual({ 'product.name': ['Your company already has this product.'] });
    const respelled = await world.call(updateOwnProduct, user, { params, body: fields('BOX 3', 'Second Maker') });
    expect(respelled.body.product.name).toBe('BOX 3');
  });
});

describe('the removal of an own product', () => {
  beforeAll(startCompanies);

  it('removes it from My Equipment', async () => {
    const { body } = await create('Box 4');
    const params = { uuid: body.product.uuid };
    expect((await world.call(removeOwnProduct, user, { params })).status).toBe(204);
    expect((await list()).body.own_products).toEqual([]);
    expect((await world.call(listEquipment, user, { body: {} })).body.products).toEqual([]);
    expect((await world.call(removeOwnProduct, user, { params })).status).toBe(404);
  });

  it('is refused if it has an asset, even a removed one', async () => {
    const { body } = await create('Box 5');
    const rows = companyRows(world.database, user.companyId);
    const { id } = await rows.asset(body.product.equipment_id, { uid: 'A-1' });
    await world.database.inCompany(user.companyId, (db) =>
      db.updateTable('asset').set({ removed_at: new Date() }).where('id', '=', id).execute(),
    );
    const { status, body: refused } = await world.call(removeOwnProduct, user, {
      params: { uuid: body.product.uuid },
    });
    expect(status).toBe(422);
    expect(refused.errors).toEqual({
      product: ['This product has an asset, with the removed ones. It cannot be removed.'],
    });
  });
});

describe('a removed company', () => {
  it('leaves no own product, whatever refers to it, and takes none of another company', async () => {
    await startCompanies();
    const made = await Promise.all(
      [user, stranger].map(async ({ companyId }) => {
        const rows = companyRows(world.database, companyId);
        const own = await rows.ownProduct('Box 6', 'Own Works');
        await rows.asset(own.id, { uid: 'A-1', firmware: '1.0' });
        await rows.group(undefined, [own.id]);
        await rows.actionItem(own.id);
        await world.database.inCompany(companyId, (db) =>
          db
            .insertInto('product_decision')
            .values({
              spelling: 'a'.repeat(64),
              maker: 'x',
              model: 'y',
              product_id: own.id,
              decided_by: 'x',
              decided_at: new Date(),
            })
            .execute(),
        );
        return own;
      }),
    );
    await world.inRole('rampart_operator', 'DELETE FROM company WHERE id = $1', [user.companyId]);
    const left = await world.inRole('rampart_operator', 'SELECT uuid FROM own_product WHERE uuid = ANY($1)', [
      made.map(({ uuid }) => uuid),
    ]);
    expect(left).toEqual([{ uuid: made[1]?.uuid }]);
    expect((await list(stranger)).body.own_products).toMatchObject([{ uuid: made[1]?.uuid, total_assets: 1 }]);
  });
});
