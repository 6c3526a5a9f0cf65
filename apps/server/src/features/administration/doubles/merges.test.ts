import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/administration/doubles.ts';
import { getProduct } from '@rampart/contract/api/catalogue.ts';
import { listJoins, undoJoin } from '@rampart/contract/api/own-products.ts';
import { searchDoubles } from '#catalogue/doubles/search.actions.ts';
import { runMerge } from '#catalogue/merging/run-merge.actions.ts';
import { companyRows } from '#testing/assets.ts';
import { statementsOf } from '#testing/database/count-queries.ts';
import { joiningIn } from '#testing/merges/joining.ts';
import { mergingIn, pairOf, type MergeableRow } from '#testing/merges/merging.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
let joining: ReturnType<typeof joiningIn>;
let merging: ReturnType<typeof mergingIn>;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user({ permissions: ['Administration.operator'] });
  joining = joiningIn(world);
  merging = mergingIn(world, operator);
});
afterAll(() => world.close());

async function companyWith({ kept, merged }: { kept: MergeableRow; merged: MergeableRow }) {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  await rows.equipment(kept.id, merged.id);
  await rows.asset(kept.id, { uid: 'A-1' });
  const moved = await rows.asset(merged.id, { uid: 'A-1' });
  return { user, rows, moved };
}

it('moves vulnerabilities, assets, groups and notes of each company, and nothing is counted twice', async () => {
  const pair = await merging.twoProducts();
  const { user, rows } = await companyWith(pair);
  const group = await rows.group('Line 3', [pair.merged.id]);
  await joining.writeNote(user, pair.kept.id, 'One', 'Complete');
  await joining.writeNote(user, pair.merged.id, 'Two', 'In Progress');
  const other = await companyWith(pair);
  const { body: preview } = await world.call(api.previewMerge, operator, { params: pairOf(pair) });
  expect(preview).toMatchObject({ findings: 1, shared_findings: 1, renamed: 2, merged: { companies: 2, assets: 2 } });

  const id = await merging.merge(pair);
  expect(await merging.find(pair.names.merged)).toBeUndefined();
  expect(await merging.get(pair.names.kept)).toMatchObject({ vulnerability_count: 3 });
  for (const { user: of } of [{ user }, other]) {
    expect((await joining.assets(of)).map(({ product_id, uid }) => [product_id, uid])).toEqual([
      [pair.kept.id, 'A-1'],
      [pair.kept.id, 'A-1 (2)'],
    ]);
    expect(await joining.equipment(of, pair.kept.id)).toMatchObject({ total_assets: 2, complete_assets: 0 });
    expect(await joining.equipment(of, pair.merged.id)).toBeUndefined();
  }
  expect(await joining.note(user, pair.kept.id)).toEqual({ note: 'One\n\nTwo', status: 'In Progress' });
  expect(await joining.groups(user, pair.kept.id)).toContain(group.id);
  expect(await merging.listed(id)).toMatchObject({ state: 'merged', companies: 2, assets: 2, renamed: 2 });
});

it('shows the company what moved, which it cannot undo by itself', async () => {
  const pair = await merging.twoProducts();
  const { user } = await companyWith(pair);
  await merging.merge(pair);
  const { joins } = (await world.call(listJoins, user, { body: {} })).body;
  expect(joins).toMatchObject([
    { own: { name: pair.names.merged }, is_merge: true, assets: 1, renamed: [{ from: 'A-1', to: 'A-1 (2)' }] },
  ]);
  expect((await world.call(undoJoin, user, { params: { id: String(joins[0]?.id) } })).status).toBe(409);
  const stranger = await world.user();
  expect((await world.call(listJoins, stranger, { body: {} })).body.joins).toEqual([]);
});

it('leads old links and new loads to the kept product', async () => {
  const pair = await merging.twoProducts();
  await merging.merge(pair);
  const { status, body } = await world.call(getProduct, await world.user(), { params: { uuid: pair.merged.uuid } });
  expect([status, body.product.uuid]).toEqual([200, pair.kept.uuid]);
  await merging.load({
    id: `NEW-${pair.made}`,
    products: { [pair.maker]: { [pair.names.merged]: ['< 4.0'] } },
    vulnerabilities: [{ cve: `CVE-2022-${pair.made}0001` }],
  });
  expect(await merging.find(pair.names.merged)).toBeUndefined();
  expect(await merging.get(pair.names.kept)).toMatchObject({ vulnerability_count: 4 });
});

it('moves everything back with an undo', async () => {
  const pair = await merging.twoProducts();
  const { user } = await companyWith(pair);
  const before = await merging.get(pair.names.kept);
  await joining.writeNote(user, pair.merged.id, 'Two', 'In Progress');
  const id = await merging.merge(pair);
  await merging.undo(id);
  expect(await merging.get(pair.names.kept)).toEqual(before);
  expect(await merging.get(pair.names.merged)).toEqual(pair.merged);
  expect((await joining.assets(user)).map(({ product_id, uid }) => [product_id, uid])).toEqual([
    [pair.kept.id, 'A-1'],
    [pair.merged.id, 'A-1'],
  ]);
  expect(await joining.note(user, pair.merged.id)).toEqual({ note: 'Two', status: 'In Progress' });
  expect(await merging.listed(id)).toMatchObject({
    state: 'undone',
    leftover: [],
    companies_with_rest: 0,
    assets_kept: 0,
  });
  expect((await world.call(api.undoMerge, operator, { params: { id: String(id) } })).status).toBe(409);
  await merging.load({
    id: `LATER-${pair.made}`,
    products: { [pair.maker]: { [pair.names.merged]: ['< 4.0'] } },
    vulnerabilities: [{ cve: `CVE-2023-${pair.made}0001` }],
  });
  expect(await merging.get(pair.names.merged)).toMatchObject({ vulnerability_count: 3 });
});

it('an undo leaves changed data where it is, and lists it', async () => {
  const pair = await merging.twoProducts();
  const { user, moved } = await companyWith(pair);
  const id = await merging.merge(pair);
  await world.database.inCompany(user.companyId, (db) =>
    db.updateTable('asset').set({ notes: 'Moved to hall 2' }).where('id', '=', moved.id).execute(),
  );
  await merging.load({
    id: pair.ids[1],
    version: '2',
    products: { [pair.maker]: { [pair.names.merged]: ['< 9.0'] } },
    vulnerabilities: [{ cve: pair.cves[2] }],
  });
  await merging.undo(id);
  expect(await merging.listed(id)).toMatchObject({
    leftover: [{ what: `Vulnerabilities of ${pair.ids[1]}`, why: expect.stringContaining('newer revision') }],
    companies_with_rest: 1,
    assets_kept: 1,
  });
  expect((await world.call(listJoins, user, { body: {} })).body.joins[0]?.kept).toContainEqual({
    what: 'Asset A-1 (2)',
    why: 'It has changed since.',
  });
});

it('continues where it stopped, and visits a company again that added the product in the meantime', async () => {
  const pair = await merging.twoProducts();
  const [first, second] = [await companyWith(pair), await companyWith(pair)];
  const { body } = await world.call(api.createMerge, operator, { body: pairOf(pair) });
  await searchDoubles(world.database, world.services.clock());
  expect(
    (await world.call(api.listDoubles, operator, { body: { subject: 'product', search: pair.maker } })).body.doubles,
  ).toEqual([]);
  const again = { body: { ...pairOf(pair) } };
  expect((await world.call(api.createMerge, operator, again)).status).toBe(409);
  let visited = 0;
  const { companies } = { companies: [first.user.companyId, second.user.companyId] };
  const isOver = () => (visited += 1) > 0;
  while (!(await merging.listed(body.id))?.assets)
    expect(await runMerge(world.database, body.id, { now: world.services.clock(), isOver })).toBe(false);
  expect(await merging.listed(body.id)).toMatchObject({ state: 'merging', companies: 1 });
  expect(companies[0]).toBeLessThan(companies[1] as number);
  await first.rows.equipment(pair.merged.id);
  // The first round ends at the product that the first company added again, and the second one moves it.
  expect(await merging.run(body.id)).toBe(false);
  expect(await merging.run(body.id)).toBe(true);
  expect(await merging.listed(body.id)).toMatchObject({ state: 'merged', companies: 2, assets: 2 });
  expect(await merging.find(pair.names.merged)).toBeUndefined();
});

it('waits for a company that processes an import', async () => {
  const pair = await merging.twoProducts();
  const { user } = await companyWith(pair);
  const { id } = await companyRows(world.database, user.companyId).import();
  const setState = (state: string) =>
    world.database.inCompany(user.companyId, (db) =>
      db.updateTable('equipment_import').set({ state }).where('id', '=', id).execute(),
    );
  await setState('applying');
  const { body } = await world.call(api.createMerge, operator, { body: pairOf(pair) });
  expect(await merging.run(body.id)).toBe(false);
  expect((await joining.assets(user)).map(({ product_id }) => product_id)).toContain(pair.merged.id);
  await setState('done');
  expect(await merging.run(body.id)).toBe(true);
});

it('needs as many queries for a company with 10,000 assets as with 10', { timeout: 120_000 }, async () => {
  const counts: number[] = [];
  for (const count of [10, 10_000]) {
    const pair = await merging.twoProducts();
    const { user } = await companyWith(pair);
    await world.database.inCompany(user.companyId, (db) =>
      sql`INSERT INTO asset (product_id, company_asset_uid) SELECT ${pair.merged.id}, 'P-' || n FROM generate_series(1, ${count}::integer) n`.execute(
        db,
      ),
    );
    const { body } = await world.call(api.createMerge, operator, { body: pairOf(pair) });
    const companies = (await world.database.asOperator((db) => db.selectFrom('company').select('id').execute())).length;
    const begun = performance.now();
    // Other tests add companies, which need some statements each.
    const statements = await statementsOf(() => merging.run(body.id));
    // How often a server renews its turn depends on the time only. It is a transaction with one statement.
    const renewed = statements.filter((text) => /set "worker_until" = clock_timestamp\(\)[^,]+where/.test(text)).length;
    const queries = statements.length - 3 * renewed;
    console.log(
      `${count} assets: ${queries} queries, ${companies} companies, ${Math.round(performance.now() - begun)} ms`,
    );
    counts.push(queries - 6 * companies);
    expect(await merging.listed(body.id)).toMatchObject({ state: 'merged', assets: count + 1 });
  }
  expect(counts[1]).toBe(counts[0]);
});

it('refuses to merge a product with itself, with a component, or with one that does not exist', async () => {
  const { kept, merged } = await merging.twoProducts();
  const create = (body: object) =>
    world.call(api.createMerge, operator, { body: body as { merged: string; kept: string } });
  expect((await create({ merged: kept.uuid, kept: kept.uuid })).status).toBe(422);
  expect((await create({ merged: kept.uuid, kept: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
  await world.database.asOperator((db) =>
    db.updateTable('product').set({ type: 'component' }).where('id', '=', merged.id).execute(),
  );
  expect((await create({ merged: kept.uuid, kept: merged.uuid })).status).toBe(422);
});
