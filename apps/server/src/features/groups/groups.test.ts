import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProductVulnerabilities } from '@rampart/contract/api/catalogue.ts';
import * as api from '@rampart/contract/api/groups.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
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

const create = (user: WorldUser, name: string) => world.call(api.createGroup, user, { body: { group: { name } } });
const rename = (user: WorldUser, id: number, name: string) =>
  world.call(api.updateGroup, user, { body: { group: { id, name } } });
const remove = (user: WorldUser, id: number | string) =>
  world.call(api.removeGroup, user, { params: { id: String(id) } });

interface Asked {
  filterState?: object;
  pagination?: object;
  all?: boolean;
  withRisk?: boolean;
}

async function groups(user: WorldUser, { filterState, pagination, all = false, withRisk = false }: Asked = {}) {
  const query = {
    ...(!all && { withoutDefaultGroups: 'true' as const }),
    ...(filterState && { filterState: JSON.stringify(filterState) }),
    ...(pagination && { pagination: JSON.stringify(pagination) }),
    ...(withRisk && { withRisk: 'true' as const }),
  };
  return (await world.call(api.listGroups, user, { query })).body;
}
const listed = async (...given: Parameters<typeof groups>) =>
  (await groups(...given)).groups.map(({ name, total }) => [name, total]);
const defaultGroup = async (user: WorldUser) =>
  (await groups(user, { all: true })).groups.find((one) => one.is_default);

describe('the list of groups', () => {
  it('shows the worst rating and the open items of each on request', async () => {
    const { user, rows } = await company();
    const [black, pass] = [await make.product({ rating: 30, name: 'Black one' }), await make.product({ rating: 240 })];
    const unrated = await make.product();
    for (const id of [black.id, black.id, pass.id]) await make.vulnerability(id);
    const [first] = [await rows.asset(black.id), await rows.asset(black.id), await rows.asset(pass.id)];
    const [found] = (await world.call(listProductVulnerabilities, user, { params: { uuid: black.uuid } })).body;
    await rows.mitigate(first.id, [found?.id ?? 0]);
    await rows.group('A both', [black.id, pass.id]);
    await rows.group('B pass', [pass.id]);
    await rows.group('C unrated', [unrated.id]);
    await rows.group('D empty');
    const risks = async (by: WorldUser, asked: Asked = {}) =>
      (await groups(by, { ...asked, withRisk: true })).groups.map(({ name, rating, open_items }) => [
        name,
        rating,
        open_items,
      ]);
    const expected = [
      ['A both', 30, 4],
      ['B pass', 240, 1],
      ['C unrated', null, 0],
      ['D empty', null, 0],
    ];
    expect(await risks(user)).toEqual(expected);
    expect(await risks(user, { all: true })).toContainEqual(['My Equipment', 30, 4]);
    expect(await risks(user, { filterState: { queryString: 'black one' } })).toEqual([['A both', 30, 3]]);
    const colleague = await world.user({ companyId: user.companyId, permissions: ['Equipment.view'] });
    expect(await risks(colleague)).toEqual(expected.map(([name, rating]) => [name, rating, undefined]));
    expect((await groups(user)).groups[0]).not.toHaveProperty('rating');
    expect(await risks((await company()).user)).toEqual([]);
  });

  it('is sorted by name, naturally, and leaves out the default group on request', { tags: ['embedded'] }, async () => {
    const { user, rows } = await company();
    for (const name of ['Station 10', 'station 2', 'Station 1']) await rows.group(name);
    expect(await listed(user)).toEqual([
      ['Station 1', 0],
      ['station 2', 0],
      ['Station 10', 0],
    ]);
    await rows.equipment((await make.product()).id);
    expect((await groups(user, { all: true })).groups).toMatchObject([
      { name: 'My Equipment', is_default: true, total: 1 },
      { name: 'Station 1', is_default: false },
      {},
      {},
    ]);
  });

  it('pages, and gives all groups without paging', async () => {
    const { user, rows } = await company();
    for (let index = 1; index <= 5; index += 1) await rows.group(`G${index}`);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await groups(user, { pagination: { page, limit: 2 } }));
    expect(pages.map(({ has_more }) => has_more)).toEqual([true, true, false]);
    expect(pages.flatMap((one) => one.groups.map(({ name }) => name))).toEqual(['G1', 'G2', 'G3', 'G4', 'G5']);
    expect(await groups(user)).toMatchObject({ has_more: false, groups: { length: 5 } });
  });

  it('counts the matching equipment, and shows only groups with a match', async () => {
    const { user, rows } = await company();
    const place = await rows.location();
    const [plc, relay] = [await make.product({ name: 'Plc' }), await make.product({ name: 'Relay' })];
    await rows.group('Both', [plc.id, relay.id]);
    await rows.group('One', [relay.id]);
    await rows.group('None');
    await rows.asset(plc.id, { location: place.id, priority: 'low', notes: 'otter' });
    await rows.asset(relay.id, { priority: 'high' });
    const everyGroup = [
      ['Both', 2],
      ['None', 0],
      ['One', 1],
    ];
    expect(await listed(user)).toEqual(everyGroup);
    expect(await listed(user, { filterState: { queryString: '  ' } })).toEqual(everyGroup);
    expect(await listed(user, { filterState: { locations: [place.id] } })).toEqual([['Both', 1]]);
    expect(await listed(user, { filterState: { locations: [place.id], priorities: ['high'] } })).toEqual([]);
    expect(await listed(user, { filterState: { queryString: 'OTTER' } })).toEqual([['Both', 1]]);
    expect(await listed(user, { filterState: { priorities: ['high'] }, all: true })).toEqual([
      ['Both', 1],
      ['My Equipment', 1],
      ['One', 1],
    ]);
  });

  it.each([
    [{ filterState: '{' }, 'filterState'],
    [{ filterState: '{"colours":[1]}' }, 'filterState.colours'],
    [{ pagination: '{"limit":0}' }, 'pagination.limit'],
    [{ withoutDefaultGroups: 'maybe' }, 'withoutDefaultGroups'],
  ])('refuses %j and names the field', async (query, field) => {
    const { user } = await company();
    const { status, body } = await world.call(api.listGroups, user, { query: query as never });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  it('does not find assets for users who may not see them', async () => {
    const { user, rows } = await company();
    const product = await make.product();
    const group = await rows.group('Hidden', [product.id]);
    await rows.asset(product.id, { notes: 'secret word' });
    const limited = await world.user({ companyId: user.companyId, permissions: [] });
    const filterState = { queryString: 'secret' };
    const products = async (by: WorldUser) =>
      (await world.call(api.listGroupProducts, by, { body: { groupId: group.id, filterState } })).body.products.length;
    expect([await products(user), await products(limited)]).toEqual([1, 0]);
    expect([await listed(user, { filterState }), await listed(limited, { filterState })]).toEqual([
      [['Hidden', 1]],
      [],
    ]);
  });
});

describe('the equipment of a group', () => {
  const list = (user: WorldUser, groupId: number, more: object = {}) =>
    world.call(api.listGroupProducts, user, { body: { groupId, ...more } });

  it('is filtered, sorted by name, type or manufacturer, and paged without gaps when the sort key ties', async () => {
    const { user, rows } = await company();
    const [first, second] = [await make.manufacturer('Aab'), await make.manufacturer('Zzy')];
    const label = await make.label('Lamp');
    const given = [
      { name: 'C', manufacturer: first.id },
      { name: 'A', manufacturer: second.id, label: label.id },
      { name: 'B', manufacturer: first.id },
    ];
    const ids = [];
    for (const product of given) ids.push((await make.product(product)).id);
    const group = await rows.group('Mine', ids);
    await rows.equipment((await make.product()).id);
    const sorted = async (name: string, by: string) =>
      (await list(user, group.id, { orderState: { name, by } })).body.products.map((product) => product.name);
    expect(await sorted('name', 'asc')).toEqual(['A', 'B', 'C']);
    expect(await sorted('name', 'desc')).toEqual(['C', 'B', 'A']);
    expect(await sorted('type', 'asc')).toEqual(['A', 'B', 'C']);
    expect(await sorted('type', 'desc')).toEqual(['A', 'C', 'B']);
    expect(await sorted('manufacturer', 'asc')).toEqual(['B', 'C', 'A']);
    const pages = await Promise.all(
      [1, 2].map((page) =>
        list(user, group.id, { orderState: { name: 'manufacturer' }, pagination: { page, limit: 2 } }),
      ),
    );
    expect(pages.map(({ body }) => body.has_more)).toEqual([true, false]);
    expect(pages.flatMap(({ body }) => body.products.map(({ name }) => name))).toEqual(['B', 'C', 'A']);
    expect(pages[0]?.body.products[0]?.groups).toEqual([{ id: group.id, name: 'Mine' }]);
    const { body } = await list(user, group.id, { filterState: { manufacturers: [second.id] } });
    expect(body.products.map(({ name }) => name)).toEqual(['A']);
    expect((await list(user, group.id, { orderState: { name: 'totalAssets' } })).status).toBe(422);
  });

  it('of the default group is My Equipment', async () => {
    const { user, rows } = await company();
    const { id } = await make.product();
    await rows.equipment(id);
    const mine = await defaultGroup(user);
    expect((await list(user, mine?.id ?? 0)).body.products.map((product) => product.id)).toEqual([id]);
  });

  it('of an unknown group and of another company’s is not found', async () => {
    const { user } = await company();
    const { user: other, rows } = await company();
    const foreign = await rows.group();
    const theirs = await defaultGroup(other);
    for (const id of [foreign.id, theirs?.id ?? -1, 2_147_483_647]) {
      expect(await list(user, id)).toMatchObject({ status: 404, body: { message: 'Not Found' } });
    }
  });
});

describe('a group', () => {
  it('is created and renamed, its name trimmed and its script kept as text', async () => {
    const { user } = await company();
    const created = await create(user, '  <script>alert(1)</script> ');
    expect(created.body.group.name).toBe('<script>alert(1)</script>');
    const { id } = created.body.group;
    expect((await rename(user, id, 'Pümpe')).body.group).toEqual({ id, name: 'Pümpe' });
    expect((await rename(user, id, 'PÜMPE')).body.group).toEqual({ id, name: 'PÜMPE' });
    expect(await listed(user)).toEqual([['PÜMPE', 0]]);
  });

  it.each(['', '   ', 'x'.repeat(limits.nameMaxLength + 1), undefined])('is refused with the name %j', async (name) => {
    const { user, rows } = await company();
    const { id } = await rows.group();
    for (const answer of [await create(user, name as string), await rename(user, id, name as string)]) {
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors ?? {})).toEqual(['group.name']);
    }
  });

  it('has a unique name in the company, without regard to case', async () => {
    const { user, rows } = await company();
    const { user: other } = await company();
    const kept = await rows.group('Ängste');
    const second = await rows.group('Second');
    for (const answer of [await create(user, ' äNGSTE'), await rename(user, second.id, 'ÄNGSTE')]) {
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { 'group.name': ['A group with this name already exists.'] } },
      });
    }
    expect((await create(other, 'Ängste')).status).toBe(200);
    expect((await rename(user, kept.id, 'ängste')).status).toBe(200);
  });

  it('is created once if several users create it at the same time', async () => {
    const { user } = await company();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(user, 'Rush')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
    expect(await listed(user)).toEqual([['Rush', 0]]);
  });

  it('is refused above the maximum number of groups', async () => {
    const { user } = await company();
    await world.database.inCompany(user.companyId, (db) =>
      db
        .insertInto('equipment_group')
        .values(Array.from({ length: limits.groupsMax }, (_, index) => ({ name: `Group ${index}` })))
        .execute(),
    );
    const answer = await create(user, 'One more');
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(['group.name']);
  });

  it('leaves its equipment in My Equipment when it is deleted, and is not found the second time', async () => {
    const { user, rows } = await company();
    const { id: productId } = await make.product();
    const { id } = await rows.group('Gone', [productId]);
    expect((await remove(user, id)).status).toBe(204);
    expect((await remove(user, id)).status).toBe(404);
    expect((await rename(user, id, 'Back')).status).toBe(404);
    expect((await defaultGroup(user))?.total).toBe(1);
  });

  it('that is the default, unknown, not a number or another company’s is neither renamed nor deleted', async () => {
    const { user } = await company();
    const { user: other, rows } = await company();
    const foreign = await rows.group('Foreign');
    const mine = await defaultGroup(user);
    for (const id of [mine?.id ?? 0, foreign.id, 2_147_483_647]) {
      expect((await rename(user, id, 'Mine now')).status).toBe(404);
      expect((await remove(user, id)).status).toBe(404);
    }
    expect((await remove(user, 'x')).status).toBe(404);
    expect(await listed(other)).toEqual([['Foreign', 0]]);
    expect((await defaultGroup(user))?.name).toBe('My Equipment');
  });
});
