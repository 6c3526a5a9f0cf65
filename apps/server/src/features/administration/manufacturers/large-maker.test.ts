import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMakerSplit } from '@rampart/contract/api/administration/maker-splits.ts';
import * as api from '@rampart/contract/api/administration/manufacturers.ts';
import { productUuid } from '#catalogue/entries/names.ts';
import { runMakerMerge } from '#catalogue/makers/run-maker-merge.actions.ts';
import { companyRows } from '#testing/assets.ts';
import { makerMergesIn, type StoredMaker, type StoredProduct } from '#testing/merges/maker-merges.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
let makers: ReturnType<typeof makerMergesIn>;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user({ permissions: ['Administration.operator'] });
  makers = makerMergesIn(world, operator);
});
afterAll(() => world.close());

/** Products of a manufacturer, with the uuids that loads would compute. */
async function addProducts(makerId: number, normalised: string, names: readonly string[]) {
  const rows = JSON.stringify(
    names.map((name) => ({ name, normalised: name.toLowerCase(), uuid: productUuid(normalised, name.toLowerCase()) })),
  );
  await world.database.asOperator((db) =>
    sql`
      INSERT INTO product (uuid, type, manufacturer_id, name, normalised_name)
      SELECT uuid, 'product', ${makerId}, name, normalised
      FROM jsonb_to_recordset(${rows}::jsonb) AS r(uuid uuid, name text, normalised text)`.execute(db),
  );
}

const makerOf = async (name: string) => (await makers.maker(name)) as StoredMaker;
const countOf = async (makerId: number) =>
  (
    await world.database.asOperator((db) =>
      db
        .selectFrom('product')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('manufacturer_id', '=', makerId)
        .executeTakeFirstOrThrow(),
    )
  ).count;

it('continues after each step, and companies can add assets in the meantime', { timeout: 60_000 }, async () => {
  await makers.bring('Kessel Nord', 'Kessel 0', 'Kessel both');
  await makers.bring('Kessel Sud', 'Kessel both');
  const [merged, kept] = [await makerOf('Kessel Nord'), await makerOf('Kessel Sud')];
  const names = Array.from({ length: 450 }, (_, index) => `Kessel ${index + 1}`);
  await addProducts(merged.id, 'kessel nord', names);
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  await rows.ownProduct('Kessel own', 'Kessel Nord');
  const [first, last] = (await makers.products('Kessel 0', 'Kessel 450')) as [StoredProduct, StoredProduct];
  await rows.equipment(first.id, last.id);

  const pair = { merged: merged.uuid, kept: kept.uuid };
  const { body } = await world.call(api.createMakerMerge, operator, { body: pair });
  // As if the server was killed after each step.
  const step = () => runMakerMerge(world.database, body.id, { now: world.services.clock(), isOver: () => true });
  const left: number[] = [];
  while (!(await step())) {
    left.push(await countOf(merged.id));
    await rows.asset(last.id);
    // A load in the middle finds products of both manufacturers by both names.
    if (left.length === 2) await makers.bring('Kessel Nord', 'Kessel 450', 'Kessel 0');
  }
  expect(left.length).toBeGreaterThan(3);
  expect(left.at(-1)).toBe(0);
  expect(await countOf(kept.id)).toBe(452);
  expect(await makers.maker('Kessel Nord')).toBeUndefined();
  expect(await makers.products('Kessel 450')).toEqual([
    expect.objectContaining({ id: last.id, maker: 'Kessel Sud', vulnerability_count: 1 }),
  ]);
  const { body: undone } = await world.call(api.undoMakerMerge, operator, { params: { id: String(body.id) } });
  expect(undone).toBeFalsy();
  while (!(await step())) await rows.asset(first.id);
  expect([await countOf(merged.id), await countOf(kept.id)]).toEqual([452, 1]);
  expect(await makers.listed(body.id)).toMatchObject({ state: 'undone', leftover: [] });
});

it('continues a split and its undo after each step', { timeout: 60_000 }, async () => {
  await makers.bring('Mossley', 'Mossley 0', 'Mossley rest');
  const maker = await makerOf('Mossley');
  const names = Array.from({ length: 450 }, (_, index) => `Mossley ${index + 1}`);
  await addProducts(maker.id, 'mossley', names);
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const [first, last] = (await makers.products('Mossley 0', 'Mossley 450')) as [StoredProduct, StoredProduct];
  await rows.equipment(first.id, last.id);
  const chosen = await makers.products('Mossley 0', ...names);
  const { body } = await world.call(createMakerSplit, operator, {
    params: { uuid: maker.uuid },
    body: { name: 'Mossley Rail', products: chosen.map(({ id }) => id) },
  });
  const target = await makerOf('Mossley Rail');
  const step = () => runMakerMerge(world.database, body.id, { now: world.services.clock(), isOver: () => true });
  const left: number[] = [];
  while (!(await step())) {
    left.push(await countOf(maker.id));
    await rows.asset(last.id);
    // A load in the middle finds products of both manufacturers by both names.
    if (left.length === 2)
      for (const name of ['Mossley', 'Mossley Rail']) await makers.bring(name, 'Mossley 450', 'Mossley 0');
  }
  expect(left).toEqual([252, 52, 1]);
  expect([await countOf(maker.id), await countOf(target.id)]).toEqual([1, 451]);
  expect(await makers.products('Mossley 450')).toEqual([
    expect.objectContaining({ id: last.id, maker: 'Mossley Rail', vulnerability_count: 2 }),
  ]);
  await world.call(api.undoMakerMerge, operator, { params: { id: String(body.id) } });
  while (!(await step())) await rows.asset(first.id);
  expect(await countOf(maker.id)).toBe(452);
  expect(await makers.maker('Mossley Rail')).toBeUndefined();
  expect(await makers.listed(body.id)).toMatchObject({ state: 'undone', leftover: [] });
});

it('moves many products in short transactions', { timeout: 120_000 }, async () => {
  await makers.bring('Lorimer Gross', 'Lorimer 0');
  await makers.bring('Lorimer Klein', 'Lorimer K');
  const [merged, kept] = [await makerOf('Lorimer Gross'), await makerOf('Lorimer Klein')];
  const count = 1_000;
  const names = Array.from({ length: count }, (_, index) => `Lorimer ${index + 1}`);
  await addProducts(merged.id, 'lorimer gross', names);
  const pair = { merged: merged.uuid, kept: kept.uuid };
  const { body } = await world.call(api.createMakerMerge, operator, { body: pair });
  const ends: number[] = [];
  const isOver = () => ends.push(performance.now()) < 0;
  const begun = performance.now();
  expect(await runMakerMerge(world.database, body.id, { now: world.services.clock(), isOver })).toBe(true);
  const batches = ends.slice(1).map((end, index) => end - (ends[index] ?? 0));
  const ms = { all: performance.now() - begun, before: (ends[0] ?? 0) - begun, longest: Math.max(...batches) };
  console.log(`${count} products:`, ms, 'average', batches.reduce((sum, one) => sum + one, 0) / batches.length);
  expect(await countOf(kept.id)).toBe(count + 2);
  expect(ends.length).toBe(Math.ceil((count + 1) / 200));
});
