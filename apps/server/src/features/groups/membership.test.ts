import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getComponent, getProduct } from '@rampart/contract/api/catalogue.ts';
import { listEquipment } from '@rampart/contract/api/equipment.ts';
import { attachToDefaultGroup, detachEquipment, removeGroup, syncEquipment } from '@rampart/contract/api/groups.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

async function company() {
  const user = await world.user();
  return { user, rows: companyRows(world.database, user.companyId) };
}

const attach = (user: WorldUser, equipmentId: number) =>
  world.call(attachToDefaultGroup, user, { body: { equipmentId } });
const detach = (user: WorldUser, equipmentId: number) => world.call(detachEquipment, user, { body: { equipmentId } });
const sync = (user: WorldUser, equipmentId: number, groupsIds: number[]) =>
  world.call(syncEquipment, user, { body: { equipmentId, groupsIds } });
/** The groups of a product in My Equipment; undefined if it is not there. */
const groupsOf = async (user: WorldUser, id: number) =>
  (await world.call(listEquipment, user, { body: {} })).body.products
    .find((product) => product.id === id)
    ?.groups?.map(({ name }) => name);
const unknown = 2_147_483_647;

describe('adding to My Equipment', () => {
  it('answers the default group, and adding again changes nothing', async () => {
    const { user } = await company();
    const { id } = await make.product();
    const first = await attach(user, id);
    expect(first).toMatchObject({ status: 200, body: { group: { name: 'My Equipment' } } });
    expect(await attach(user, id)).toMatchObject({ status: 200, body: first.body });
    expect(await groupsOf(user, id)).toEqual([]);
  });

  it('accepts components too, but no unknown id', async () => {
    const { user } = await company();
    const { id, uuid } = await make.product({ type: 'component' });
    expect((await attach(user, id)).status).toBe(200);
    expect((await world.call(getComponent, user, { params: { uuid } })).body.component.groups).toEqual([]);
    expect(await attach(user, unknown)).toMatchObject({ status: 404, body: { message: 'Not Found' } });
    expect((await attach(user, -1)).body.errors).toHaveProperty('equipmentId');
  });
});

describe('removing from My Equipment', () => {
  it('removes it from all groups; its assets stay stored and come back when it is added again', async () => {
    const { user, rows } = await company();
    const { id, uuid } = await make.product();
    await rows.group('One', [id]);
    await rows.asset(id, { priority: 'high' });
    await rows.asset(id);
    expect((await detach(user, id)).status).toBe(204);
    expect(await groupsOf(user, id)).toBeUndefined();
    const { product } = (await world.call(getProduct, user, { params: { uuid } })).body;
    expect(product).toMatchObject({ equipment_id: id, total_assets: 2 });
    expect(product).not.toHaveProperty('groups');
    await attach(user, id);
    const { body } = await world.call(listEquipment, user, { body: {} });
    expect(body.products).toMatchObject([{ groups: [], total_assets: 2, total_high_priority_assets: 1 }]);
  });

  it('can be done twice, but not with an unknown id', async () => {
    const { user } = await company();
    const { id } = await make.product();
    expect((await detach(user, id)).status).toBe(204);
    expect((await detach(user, id)).status).toBe(204);
    expect((await detach(user, unknown)).status).toBe(404);
  });
});

describe('assigning to groups', () => {
  it('sets the groups and ignores repeated names; with an empty set the product stays in My Equipment', async () => {
    const { user, rows } = await company();
    const { id } = await make.product();
    const [a, b, c] = [await rows.group('A', [id]), await rows.group('B'), await rows.group('C')];
    const answer = await sync(user, id, [c.id, b.id, b.id]);
    expect(answer.body.groups).toEqual([b, c]);
    expect(await groupsOf(user, id)).toEqual(['B', 'C']);
    expect((await sync(user, id, [])).body.groups).toEqual([]);
    expect(await groupsOf(user, id)).toEqual([]);
    expect(a.name).toBe('A');
  });

  it('adds a product to My Equipment that a colleague removed in the meantime', async () => {
    const { user, rows } = await company();
    const { id } = await make.product();
    const group = await rows.group('A', [id]);
    await detach(user, id);
    await sync(user, id, [group.id]);
    expect(await groupsOf(user, id)).toEqual(['A']);
  });

  it('refuses an unknown product, an unknown group and another company’s, and then changes nothing', async () => {
    const { user, rows } = await company();
    const { rows: theirs } = await company();
    const { id } = await make.product();
    const own = await rows.group('Own', [id]);
    const foreign = await theirs.group();
    const { body } = await attach(user, id);
    for (const groupsIds of [[foreign.id], [unknown], [body.group.id]]) {
      expect((await sync(user, id, groupsIds)).status).toBe(404);
      expect((await sync(user, id, [own.id, ...groupsIds])).status).toBe(404);
    }
    expect((await sync(user, unknown, [own.id])).status).toBe(404);
    expect(await groupsOf(user, id)).toEqual(['Own']);
  });

  it('never shows or changes another company’s data about the same product', async () => {
    const { user, rows } = await company();
    const { user: other, rows: theirs } = await company();
    const { id, uuid } = await make.product();
    await theirs.group('Theirs', [id]);
    await theirs.asset(id);
    const own = await rows.group('Own');
    await sync(user, id, [own.id]);
    await detach(user, id);
    expect(await groupsOf(other, id)).toEqual(['Theirs']);
    expect((await world.call(getProduct, user, { params: { uuid } })).body.product).toMatchObject({ total_assets: 0 });
    const profile = (await world.call(getProduct, other, { params: { uuid } })).body.product;
    expect(profile).toMatchObject({ total_assets: 1, groups: [{ name: 'Theirs' }] });
  });
});

describe('users who work at the same time', () => {
  it('lose nothing: every call is answered, and the last one is saved completely', async () => {
    const { user, rows } = await company();
    const { id } = await make.product();
    const groups = [];
    for (const name of ['A', 'B', 'C', 'D']) groups.push(await rows.group(name, [id]));
    const [a, b, c, d] = groups.map((group) => group.id) as [number, number, number, number];
    const answers = await Promise.all([
      sync(user, id, [a, b]),
      detach(user, id),
      sync(user, id, [c, d]),
      attach(user, id),
      world.call(removeGroup, user, { params: { id: String(d) } }),
      sync(user, id, [a, b]),
      detach(user, id),
      sync(user, id, [c]),
      world.call(removeGroup, user, { params: { id: String(a) } }),
      sync(user, id, []),
    ]);
    for (const { status } of answers) expect([200, 204, 404]).toContain(status);
    const left = (await groupsOf(user, id))?.join('');
    expect([undefined, '', 'B', 'C']).toContain(left);
    expect((await sync(user, id, [b, c])).status).toBe(200);
    expect(await groupsOf(user, id)).toEqual(['B', 'C']);
  });

  it('assigning a group that is being deleted either finds it or not, and never fails', async () => {
    const { user, rows } = await company();
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push((await make.product()).id);
    const { id } = await rows.group('Short-lived', ids);
    const assigned = Promise.all(ids.map((productId) => sync(user, productId, [id])));
    const removed = Promise.all([1, 2, 3].map(() => world.call(removeGroup, user, { params: { id: String(id) } })));
    for (const { status } of await assigned) expect([200, 404]).toContain(status);
    expect((await removed).map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
    for (const productId of ids) expect(await groupsOf(user, productId)).toEqual([]);
  });
});

describe('a view permission', () => {
  it('lets no user change groups or My Equipment', async () => {
    const { user, rows } = await company();
    const { id } = await make.product();
    const group = await rows.group('Kept', [id]);
    const viewer = await world.user({ companyId: user.companyId, permissions: ['Equipment.view'] });
    const answers = [
      await attach(viewer, id),
      await detach(viewer, id),
      await sync(viewer, id, []),
      await world.call(removeGroup, viewer, { params: { id: String(group.id) } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await groupsOf(viewer, id)).toEqual(['Kept']);
  });
});
