import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/locations.ts';
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
  const rows = companyRows(world.database, user.companyId);
  const paramsOf = (id: number) => ({ id }) as never;
  return {
    user,
    rows,
    list: async (by: WorldUser = user) => (await world.call(api.listLocations, by, {})).body,
    create: (body: object) => world.call(api.createLocation, user, { body: body as never }),
    update: (id: number, body: object) =>
      world.call(api.updateLocation, user, { params: paramsOf(id), body: body as never }),
    remove: (id: number) => world.call(api.removeLocation, user, { params: paramsOf(id) }),
    detach: (productId: number) =>
      world.database.inCompany(user.companyId, (db) =>
        db.deleteFrom('equipment').where('product_id', '=', productId).execute(),
      ),
  };
}

const fieldsOf = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  Object.keys(body.errors ?? {}),
];

describe('the list of locations', () => {
  it('is ordered by name, naturally, and any of three permissions gives access', { tags: ['embedded'] }, async () => {
    const { user, rows, list } = await company();
    for (const name of ['Site 10', 'site 2', 'Annex']) await rows.location(name);
    expect((await list()).map(({ name }) => name)).toEqual(['Annex', 'site 2', 'Site 10']);
    for (const permission of ['Map.view', 'ManageLocations.view', 'Equipment.view'] as const) {
      const colleague = await world.user({ companyId: user.companyId, permissions: [permission] });
      expect(await list(colleague)).toHaveLength(3);
    }
  });

  it('counts the assets of My Equipment there and shows the worst rating among them', async () => {
    const { rows, list, detach } = await company();
    const [busy, quiet] = [await rows.location('Busy'), await rows.location('Quiet')];
    const [bad, good, unrated] = [
      await make.product({ rating: 40 }),
      await make.product({ rating: 200 }),
      await make.product(),
    ];
    for (const product of [bad, good, good, unrated]) await rows.asset(product.id, { location: busy.id });
    await rows.asset(unrated.id, { location: quiet.id });
    await rows.asset(unrated.id);
    expect(await list()).toMatchObject([
      { id: busy.id, assets_count: 4, rating: 40 },
      { id: quiet.id, assets_count: 1, rating: null },
    ]);
    await detach(bad.id);
    expect(await list()).toMatchObject([{ assets_count: 3, rating: 200 }, { assets_count: 1 }]);
  });

  it('shows nothing of another company', async () => {
    const ours = await company();
    const theirs = await company();
    await theirs.rows.location();
    expect(await ours.list()).toEqual([]);
  });
});

describe('creating a location', () => {
  it('accepts coordinates as text or numbers, or both blank', async () => {
    const { create, list } = await company();
    const { status, body } = await create({
      terminalName: ' Depot ',
      terminalLatitude: '41.26',
      terminalLongitude: '-99.5',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: 1,
      name: 'Depot',
      latitude: 41.26,
      longitude: -99.5,
      assets_count: 0,
      rating: null,
    });
    expect(
      (await create({ terminalName: 'Nowhere', terminalLatitude: '', terminalLongitude: null })).body,
    ).toMatchObject({ latitude: null, longitude: null });
    expect(
      (await create({ terminalName: 'Comma', terminalLatitude: '41,26', terminalLongitude: ' -99,21' })).body,
    ).toMatchObject({ latitude: 41.26, longitude: -99.21 });
    expect(await list()).toHaveLength(3);
  });

  it('accepts any name, and refuses a taken one without regard to case, even from two users together', async () => {
    const { create } = await company();
    expect((await create({ terminalName: '<script>alert(1)</script>' })).body.name).toBe('<script>alert(1)</script>');
    expect((await create({ terminalName: 'Žilina' })).status).toBe(200);
    expect(fieldsOf(await create({ terminalName: 'žILINA' }))).toEqual([422, ['terminalName']]);
    const answers = await Promise.all(['same', 'Same', 'SAME'].map((terminalName) => create({ terminalName })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  it('lets another company use the same names', async () => {
    const [ours, theirs] = [await company(), await company()];
    for (const { create } of [ours, theirs]) expect((await create({ terminalName: 'Depot' })).status).toBe(200);
  });

  it.each([
    [{ terminalName: ' ' }, ['terminalName']],
    [{}, ['terminalName']],
    [{ terminalName: 'x'.repeat(101) }, ['terminalName']],
    [
      { terminalName: 'a', terminalLatitude: 'north', terminalLongitude: '1e3' },
      ['terminalLatitude', 'terminalLongitude'],
    ],
    [
      { terminalName: 'a', terminalLatitude: '90.01', terminalLongitude: '181' },
      ['terminalLatitude', 'terminalLongitude'],
    ],
    [{ terminalName: 'a', terminalLatitude: '12' }, ['terminalLongitude']],
    [{ terminalName: 'a', terminalLongitude: '12' }, ['terminalLatitude']],
    [{ terminalName: 'a', name: 'b' }, ['name']],
  ])('refuses %j and names each field', async (body, fields) => {
    const { create, list } = await company();
    expect(fieldsOf(await create(body))).toEqual([422, fields]);
    expect(await list()).toEqual([]);
  });
});

describe('changing a location', () => {
  it('changes its name and coordinates, and may change only the case of its own name', async () => {
    const { rows, update, list } = await company();
    const { id } = await rows.location('Depot', 1, 2);
    expect((await update(id, { terminalID: id, terminalName: 'DEPOT' })).body).toMatchObject({
      id,
      name: 'DEPOT',
      latitude: null,
      longitude: null,
    });
    expect(await list()).toMatchObject([{ name: 'DEPOT' }]);
  });

  it('refuses a name that another location has, and the form of another location', async () => {
    const { rows, update } = await company();
    const [first, second] = [await rows.location('First'), await rows.location('Second')];
    expect(fieldsOf(await update(second.id, { terminalName: 'FIRST' }))).toEqual([422, ['terminalName']]);
    expect(fieldsOf(await update(second.id, { terminalID: first.id, terminalName: 'x' }))).toEqual([
      422,
      ['terminalID'],
    ]);
  });

  it('does not find one that is unknown or of another company', async () => {
    const ours = await company();
    const theirs = await company();
    const foreign = await theirs.rows.location('Theirs');
    for (const id of [foreign.id, 4711]) {
      expect((await ours.update(id, { terminalName: 'x' })).status).toBe(404);
      expect((await ours.remove(id)).status).toBe(404);
    }
    expect(await theirs.list()).toMatchObject([{ name: 'Theirs' }]);
  });
});

describe('removing a location', () => {
  it('is refused while assets are there, also of removed equipment, and says how many', async () => {
    const { rows, remove, detach, list } = await company();
    const place = await rows.location();
    const product = await make.product();
    for (const _ of [1, 2]) await rows.asset(product.id, { location: place.id });
    const refused = await remove(place.id);
    expect([refused.status, refused.body.errors]).toEqual([422, { location: [expect.stringContaining('2 assets')] }]);
    await detach(product.id);
    expect(fieldsOf(await remove(place.id))).toEqual([422, ['location']]);
    expect(await list()).toHaveLength(1);
  });

  it('removes it if no assets are there', async () => {
    const { rows, remove, list } = await company();
    const place = await rows.location();
    expect((await remove(place.id)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await remove(place.id)).status).toBe(404);
  });

  it('loses no asset that is added at the same time', async () => {
    const { rows, remove, list } = await company();
    const product = await make.product();
    await rows.equipment(product.id);
    for (let round = 0; round < 5; round += 1) {
      const place = await rows.location();
      const [removed, arrived] = await Promise.allSettled([
        remove(place.id),
        rows.asset(product.id, { location: place.id }),
      ]);
      const isRemoved = removed.status === 'fulfilled' && removed.value.status === 204;
      expect(isRemoved).toBe(arrived.status === 'rejected');
      expect((await list()).some(({ id }) => id === place.id)).toBe(!isRemoved);
    }
  });
});
