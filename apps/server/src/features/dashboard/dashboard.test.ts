import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/dashboard.ts';
import { companyRows } from '#testing/assets.ts';
import { actAs } from '#testing/impersonation.ts';
import { openBrowser, userWithPassword } from '#testing/sign-in.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

const dashboardOf = async (user: WorldUser) => (await world.call(api.getDashboard, user, {})).body;
const alertsOf = async (user: WorldUser, pagination: object = {}) =>
  (await world.call(api.listAlertProducts, user, { body: { pagination } })).body;
const countsOf = ({ vulnerabilities_counts }: api.Dashboard) =>
  Object.fromEntries(vulnerabilities_counts.map(({ name, count }) => [name, count]));

describe('the dashboard', () => {
  it('of a company without equipment is empty and has no errors', { tags: ['embedded'] }, async () => {
    const user = await world.user();
    const dashboard = await dashboardOf(user);
    expect(dashboard).toMatchObject({
      equipment_total: 0,
      assets_total: 0,
      location_total: 0,
      product_progress_chart: [],
      component_progress_chart: [],
    });
    expect(dashboard.pie_chart.map(({ count, percent }) => [count, percent])).toEqual(
      Array.from({ length: 6 }, () => [0, 0]),
    );
    expect(Object.values(countsOf(dashboard))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await alertsOf(user)).toEqual({ products: [], has_more: false, total: 0, new_total: 0 });
  });

  it('counts unique products, assets and locations, and nothing of another company', async () => {
    const [user, other] = [await world.user(), await world.user()];
    const product = await make.product();
    const [ours, theirs] = [companyRows(world.database, user.companyId), companyRows(world.database, other.companyId)];
    const place = await ours.location();
    await ours.asset(product.id, { location: place.id });
    await ours.asset(product.id);
    await theirs.asset(product.id);
    expect(await dashboardOf(user)).toMatchObject({ equipment_total: 1, assets_total: 2, location_total: 1 });
    expect(await dashboardOf(other)).toMatchObject({ equipment_total: 1, assets_total: 1, location_total: 0 });
  });

  it('leaves out the assets of products that were removed from My Equipment', async () => {
    const user = await world.user();
    const product = await make.product();
    await companyRows(world.database, user.companyId).asset(product.id);
    await world.database.inCompany(user.companyId, (db) =>
      db.deleteFrom('equipment').where('product_id', '=', product.id).execute(),
    );
    expect(await dashboardOf(user)).toMatchObject({ equipment_total: 0, assets_total: 0 });
  });

  it('shows each rating state with percentages to two decimals that sum to 100', async () => {
    const user = await world.user();
    const label = await make.label();
    const ids = [];
    for (const rating of [30, 130, null]) ids.push((await make.product({ rating, label: label.id })).id);
    await companyRows(world.database, user.companyId).equipment(...ids);
    const { pie_chart, product_progress_chart } = await dashboardOf(user);
    expect(pie_chart.map(({ name, count, percent }) => [name, count, percent])).toEqual([
      ['BlackList', 1, 33.34],
      ['Alert', 0, 0],
      ['Caution', 1, 33.33],
      ['Attention', 0, 0],
      ['Pass', 0, 0],
      ['No rating', 1, 33.33],
    ]);
    expect(product_progress_chart).toEqual([{ label: label.name, type_id: label.id, total: 3, ratings: pie_chart }]);
  });

  it('counts a component once, inside two products and as equipment itself', async () => {
    const user = await world.user();
    const stack = await make.label(undefined, { kind: 'component' });
    const component = await make.product({ type: 'component', label: stack.id, rating: 240 });
    const products = [
      await make.product({ components: [component.id] }),
      await make.product({ components: [component.id] }),
    ];
    const rows = companyRows(world.database, user.companyId);
    await rows.equipment(...products.map(({ id }) => id));
    const lines = [{ label: stack.name, total: 1 }];
    expect((await dashboardOf(user)).component_progress_chart).toMatchObject(lines);
    await rows.equipment(component.id);
    const dashboard = await dashboardOf(user);
    expect(dashboard.component_progress_chart).toMatchObject(lines);
    expect(dashboard).toMatchObject({ equipment_total: 3, product_progress_chart: [{ total: 2 }] });
  });

  it('counts open, mitigated and exploited pairs of vulnerability and asset, and what is left to mitigate', async () => {
    const user = await world.user();
    const rows = companyRows(world.database, user.companyId);
    const component = await make.product({ type: 'component' });
    const product = await make.product({ components: [component.id] });
    const own = await make.vulnerability(product.id);
    const inherited = await make.vulnerability(component.id, { exploited: true });
    const [first] = [await rows.asset(product.id), await rows.asset(product.id)];
    await rows.mitigate(first.id, [own.id]);
    expect(countsOf(await dashboardOf(user))).toEqual({
      'Open vulnerabilities': 3,
      'Mitigated vulnerabilities': 1,
      'Not affected': 0,
      'Known exploited and open': 2,
      'Assets to mitigate': 2,
      'Products to mitigate': 1,
    });
    await rows.mitigate(first.id, [inherited.id]);
    expect(countsOf(await dashboardOf(user))).toMatchObject({
      'Known exploited and open': 1,
      'Assets to mitigate': 1,
    });
  });
});

describe('alerts', () => {
  it('are equipment and components inside it rated Alert or BlackList, worst first, four at a time', async () => {
    const user = await world.user();
    const component = await make.product({ type: 'component', rating: 10, name: 'Inner' });
    const ids = [];
    for (const [name, rating] of [
      ['A', 100],
      ['B', 101],
      ['C', null],
      ['D', 20],
      ['E', 60],
      ['F', 60],
    ] as const) {
      ids.push((await make.product({ name, rating, components: name === 'B' ? [component.id] : [] })).id);
    }
    await companyRows(world.database, user.companyId).equipment(...ids);
    const first = await alertsOf(user);
    expect(first.products.map(({ name }) => name)).toEqual(['Inner', 'D', 'E', 'F']);
    expect(first.products[0]).toMatchObject({ type: 'component', rating: { value: 10, status: 'BlackList' } });
    expect(first).toMatchObject({ has_more: true, total: 5 });
    const second = await alertsOf(user, { page: 2 });
    expect(second.products.map(({ name }) => name)).toEqual(['A']);
    expect(second.has_more).toBe(false);
    expect((await alertsOf(await world.user())).products).toEqual([]);
  });

  it('that came since the previous sign-in of the user are marked', async () => {
    const user = await userWithPassword(world);
    const rows = companyRows(world.database, user.companyId);
    const [fell, gained, same, earlier, theirs] = [
      await make.product({ name: 'Fell', rating: 220 }),
      await make.product({ name: 'Gained', rating: 60 }),
      await make.product({ name: 'Same', rating: 70 }),
      await make.product({ name: 'Was worse before', rating: 220 }),
      await make.product({ name: 'Theirs', rating: 60 }),
    ];
    await rows.equipment(fell.id, gained.id, same.id, earlier.id);
    const rate = (id: number, rating: number) =>
      world.inRole('rampart_operator', 'UPDATE product SET rating = $2 WHERE id = $1', [id, rating]);
    await rate(earlier.id, 80);
    await world.inRole('rampart_operator', `UPDATE catalogue_news SET at = '2020-01-01' WHERE product_id = $1`, [
      earlier.id,
    ]);
    await rate(fell.id, 50);
    for (const { id } of [gained, theirs]) await make.vulnerability(id);
    // The first sign-in of a user has no sign-in before it.
    expect((await alertsOf(user)).new_total).toBe(0);
    const browser = openBrowser(world);
    await browser.signIn(user.email);
    const { body } = await browser.call(api.listAlertProducts, { body: {} });
    expect(body.products.map(({ name, came }) => [name, came])).toEqual([
      ['Fell', 'rating'],
      ['Gained', 'vulnerability'],
      ['Same', null],
      ['Was worse before', null],
    ]);
    expect([body.total, body.new_total]).toEqual([4, 2]);

    // An administrator who acts as the user has another session.
    const administrator = await world.user({ companyId: user.companyId });
    await world.inRole('rampart_auth', `UPDATE session SET previous_sign_in_at = '2019-01-01' WHERE user_id = $1`, [
      administrator.id,
    ]);
    expect((await alertsOf(administrator)).new_total).toBe(3);
    const reader = await world.user({ companyId: user.companyId, permissions: ['Dashboard.view'] });
    expect((await alertsOf(await actAs(world, administrator, reader))).new_total).toBe(0);
  });
});
