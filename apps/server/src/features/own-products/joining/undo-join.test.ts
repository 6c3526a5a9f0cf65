import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOwnProduct } from '@rampart/contract/api/own-products.ts';
import { joiningIn } from '#testing/merges/joining.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let joining: ReturnType<typeof joiningIn>;
beforeAll(async () => {
  world = await createWorld();
  joining = joiningIn(world);
});
afterAll(() => world.close());

async function edit({ companyId }: WorldUser, id: number) {
  await world.database.inCompany(companyId, (db) =>
    db.updateTable('asset').set({ serial_number: 'changed' }).where('id', '=', id).execute(),
  );
}

it('brings back the own product with its assets, their Asset IDs, groups, notes and counts', async () => {
  const { user, rows, own, product, vulnerabilities } = await joining.setUp();
  const [vulnerability = 0] = vulnerabilities;
  await rows.asset(product.id, { uid: 'P-1' });
  const moved = await rows.asset(own.id, { uid: 'P-1', firmware: '2.0' });
  const spoken = await rows.asset(own.id, { uid: 'P-2', priority: 'high' });
  await rows.mitigate(spoken.id, [vulnerability]);
  const [both, only] = [await rows.group('Both', [own.id, product.id]), await rows.group('Only', [own.id])];
  await joining.writeNote(user, own.id, 'Ours', 'In Progress');
  await joining.writeNote(user, product.id, 'Theirs', 'Complete');
  const before = [await joining.equipment(user, product.id), await joining.equipment(user, own.id)];
  const { body: joined } = await joining.join(user, own.uuid, product.uuid);
  expect(await joining.note(user, product.id)).toEqual({ note: 'Theirs\n\nOurs', status: 'In Progress' });

  const { status, body } = await joining.undo(user, joined.join.id);
  expect(status).toBe(200);
  expect(body.join).toEqual({ ...joined.join, undone_at: expect.any(String) as string, kept: [] });
  expect(await joining.ownProducts(user)).toMatchObject([
    { uuid: own.uuid, equipment_id: own.id, name: 'Pump Box 7', manufacturer: 'Own Works', total_assets: 2 },
  ]);
  expect((await joining.assets(user)).slice(1)).toMatchObject([
    { id: moved.id, product_id: own.id, uid: 'P-1', done_count: 0, not_affected_count: 0 },
    { id: spoken.id, product_id: own.id, uid: 'P-2', done_count: 0 },
  ]);
  expect([await joining.equipment(user, product.id), await joining.equipment(user, own.id)]).toEqual(before);
  expect(await joining.groups(user, own.id)).toEqual([both.id, only.id]);
  expect(await joining.groups(user, product.id)).toEqual([both.id]);
  expect(await joining.note(user, own.id)).toEqual({ note: 'Ours', status: 'In Progress' });
  expect(await joining.note(user, product.id)).toEqual({ note: 'Theirs', status: 'Complete' });

  const again = await joining.undo(user, joined.join.id);
  expect([again.status, again.body.message]).toEqual([409, 'This join was already undone.']);
  // The word of a user is still there, and counts again.
  const rejoined = await joining.join(user, own.uuid, product.uuid);
  expect(rejoined.status).toBe(200);
  expect((await joining.assets(user)).at(-1)).toMatchObject({ product_id: product.id, done_count: 1 });
});

it('takes the product of the catalogue out of My Equipment if the join brought it there', async () => {
  const { user, rows, own, product } = await joining.setUp();
  await rows.asset(own.id, { uid: 'P-1' });
  const { body } = await joining.join(user, own.uuid, product.uuid);
  expect(await joining.equipment(user, product.id)).toMatchObject({ total_assets: 1 });
  expect((await joining.undo(user, body.join.id)).body.join.kept).toEqual([]);
  expect(await joining.equipment(user, product.id)).toBeUndefined();
});

it('leaves what somebody changed since, and lists it with the reason', async () => {
  const { user, rows, own, product } = await joining.setUp();
  const changed = await rows.asset(own.id, { uid: 'P-1' });
  const same = await rows.asset(own.id, { uid: 'P-2' });
  await joining.writeNote(user, own.id, 'Ours');
  const { body } = await joining.join(user, own.uuid, product.uuid);
  await edit(user, changed.id);
  await world.database.inCompany(user.companyId, (db) =>
    db.updateTable('action_item').set({ note: 'Newer' }).where('product_id', '=', product.id).execute(),
  );
  const { body: undone } = await joining.undo(user, body.join.id);
  expect(undone.join.kept).toEqual([
    { what: 'Asset P-1', why: 'It has changed since.' },
    { what: 'Notes and status', why: 'They have changed since.' },
    { what: `${product.name} in My Equipment and its groups`, why: 'It now has assets or other groups.' },
  ]);
  expect(await joining.joins(user)).toEqual([undone.join]);
  expect(await joining.assets(user)).toMatchObject([
    { id: changed.id, product_id: product.id },
    { id: same.id, product_id: own.id },
  ]);
  expect(await joining.note(user, product.id)).toMatchObject({ note: 'Newer' });
  expect(await joining.note(user, own.id)).toBeUndefined();
});

it('uses an own product with the same names that a user recorded since', async () => {
  const { user, rows, own, product } = await joining.setUp();
  const taken = await rows.asset(own.id, { uid: 'P-1' });
  const free = await rows.asset(own.id, { uid: 'P-2' });
  const { body } = await joining.join(user, own.uuid, product.uuid);
  const fields = { manufacturer: 'Own Works', name: 'PUMP BOX 7', product_type_id: null };
  const { body: newer } = await world.call(createOwnProduct, user, { body: { product: fields } });
  await rows.asset(newer.product.equipment_id, { uid: 'P-1' });
  const { body: undone } = await joining.undo(user, body.join.id);
  expect(undone.join.kept).toMatchObject([
    { what: 'Asset P-1', why: 'Another asset of the own product has its Asset ID.' },
    { what: `${product.name} in My Equipment and its groups` },
  ]);
  expect(await joining.assets(user)).toMatchObject([
    { id: taken.id, product_id: product.id },
    { id: free.id, product_id: newer.product.equipment_id },
    {},
  ]);
  expect(await joining.ownProducts(user)).toMatchObject([{ uuid: newer.product.uuid, total_assets: 2 }]);
});

it('brings back assets that were removed, and leaves those that were removed since', async () => {
  const { user, rows, own, product } = await joining.setUp();
  const [before, since] = [await rows.asset(own.id, { uid: 'P-1' }), await rows.asset(own.id, { uid: 'P-2' })];
  const remove = (id: number) =>
    world.database.inCompany(user.companyId, (db) =>
      db.updateTable('asset').set({ removed_at: new Date() }).where('id', '=', id).execute(),
    );
  await remove(before.id);
  const { body } = await joining.join(user, own.uuid, product.uuid);
  await remove(since.id);
  const { body: undone } = await joining.undo(user, body.join.id);
  expect(undone.join.kept).toMatchObject([{ what: 'Asset P-2' }, {}]);
  expect(await joining.assets(user)).toMatchObject([{ product_id: own.id }, { product_id: product.id }]);
});
