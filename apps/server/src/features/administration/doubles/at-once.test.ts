import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/administration/doubles.ts';
import { searchDoubles } from '#catalogue/doubles/search.actions.ts';
import { takeTurn, TurnLost, type Turn } from '#catalogue/merging/merge-turn.actions.ts';
import { companyRows } from '#testing/assets.ts';
import { joiningIn } from '#testing/merges/joining.ts';
import { mergingIn, pairOf } from '#testing/merges/merging.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { doubleJobs, mergeJob, searchJob } from './doubles.jobs.ts';

let world: World;
let operators: [WorldUser, WorldUser];
let merging: ReturnType<typeof mergingIn>;
beforeAll(async () => {
  world = await createWorld();
  const permissions = ['Administration.operator'] as const;
  operators = [await world.user({ permissions }), await world.user({ permissions })];
  merging = mergingIn(world, operators[0]);
});
afterAll(() => world.close());

type Called = Promise<{ status: number; body: { message: string } }>;
/** What both operators get who make a call at the same time: the refusal comes last. */
async function both(first: (by: WorldUser) => Called, second = first) {
  const answers = await Promise.all([first(operators[0]), second(operators[1])]);
  const [one, other] = answers.toSorted((a, b) => a.status - b.status);
  return { statuses: [one?.status, other?.status], refusal: other?.body?.message };
}

async function listedPair() {
  const pair = await merging.twoProducts();
  await searchDoubles(world.database, world.services.clock());
  const found = async (is_decided = false) =>
    (await world.call(api.listDoubles, operators[0], { body: { subject: 'product', is_decided, search: pair.maker } }))
      .body.doubles;
  const [double] = await found();
  return { ...pair, found, params: { id: String(double?.id) } };
}

it('lets one of two operators decide a pair, and tells the other one who did', { tags: ['embedded'] }, async () => {
  const { params, found } = await listedPair();
  expect(await both((by) => world.call(api.dismissDouble, by, { params }))).toEqual({
    statuses: [204, 409],
    refusal: 'Ada Tester already decided to keep these separate.',
  });
  expect(await found(true)).toHaveLength(1);
  expect(await both((by) => world.call(api.restoreDouble, by, { params }))).toEqual({
    statuses: [204, 409],
    refusal: 'This pair is already listed again.',
  });
  expect(await found()).toHaveLength(1);
});

it('either merges a pair or keeps it separate, when two operators decide differently at the same time', async () => {
  for (let round = 0; round < 4; round += 1) {
    const pair = await listedPair();
    const merge = (by: WorldUser) => world.call(api.createMerge, by, { body: pairOf(pair) });
    const keep = (by: WorldUser) => world.call(api.dismissDouble, by, { params: pair.params });
    const { statuses, refusal } = await (round % 2 === 0 ? both(merge, keep) : both(keep, merge));
    expect(statuses[1]).toBe(409);
    const isKept = (await pair.found(true)).length === 1;
    expect(statuses[0]).toBe(isKept ? 204 : 200);
    expect(refusal).toContain(isKept ? 'decided to keep these separate' : 'being merged');
  }
});

it('merges a product once, when two operators start at the same time', { tags: ['embedded'] }, async () => {
  const pair = await merging.twoProducts();
  const turned = { kept: pair.merged, merged: pair.kept };
  const create = (of: typeof turned) => (by: WorldUser) => world.call(api.createMerge, by, { body: pairOf(of) });
  expect(await both(create(pair), create(turned))).toEqual({
    statuses: [200, 409],
    refusal: 'One of these products is being merged. Try again when this is done.',
  });
});

it('names the product that was merged already', async () => {
  const pair = await merging.twoProducts();
  await merging.merge(pair);
  const { status, body } = await world.call(api.createMerge, operators[1], { body: pairOf(pair) });
  expect([status, body.errors]).toEqual([404, { merged: [expect.stringContaining('Another operator may have')] }]);
});

it('undoes a merge once, and only when it is done', { tags: ['embedded'] }, async () => {
  const pair = await merging.twoProducts();
  const { body } = await world.call(api.createMerge, operators[0], { body: pairOf(pair) });
  const undo = (by: WorldUser) => world.call(api.undoMerge, by, { params: { id: String(body.id) } });
  expect(await undo(operators[0])).toMatchObject({ status: 409, body: { message: 'This merge is not done yet.' } });
  await merging.run(body.id);
  expect(await both(undo)).toEqual({ statuses: [204, 409], refusal: 'This merge was already undone.' });
  const again = await world.call(api.createMerge, operators[0], { body: pairOf(pair) });
  expect(again.status).toBe(409);
  await merging.run(body.id);
  expect(await merging.listed(body.id)).toMatchObject({ state: 'undone' });
});

it('does each company once, when two servers work on a merge', { tags: ['embedded'] }, async () => {
  const pair = await merging.twoProducts();
  const user = await world.user();
  await companyRows(world.database, user.companyId).asset(pair.merged.id, { uid: 'A-1' });
  const { body } = await world.call(api.createMerge, operators[0], { body: pairOf(pair) });
  const ended = await Promise.all([merging.run(body.id), merging.run(body.id), merging.run(body.id)]);
  expect(ended).toContain(true);
  const joins = await joiningIn(world).joins(user);
  expect(joins.map(({ assets }) => assets)).toEqual([1]);
  expect(await merging.run(body.id)).toBe(true);
  expect(await merging.listed(body.id)).toMatchObject({ state: 'merged', companies: 1, assets: 1 });
});

it('continues a merge whose job was lost', async () => {
  const pair = await merging.twoProducts();
  const { body } = await world.call(api.createMerge, operators[0], { body: pairOf(pair) });
  const queued = async () => {
    const { rows } = await world.database.pool.query<{ jobs: number }>(
      `SELECT count(*) AS jobs FROM pgboss.job WHERE name = $1 AND data->>'id' = $2`,
      [mergeJob, String(body.id)],
    );
    return rows[0]?.jobs;
  };
  const search = doubleJobs(world.services).find(({ name }) => name === searchJob);
  await search?.run({});
  expect(await queued()).toBe(1);
  world.advance(6);
  await search?.run({});
  expect(await queued()).toBe(2);
  // A server has worked on it in the meantime.
  const turn = (await takeTurn(world.database, body.id)) as Turn;
  await turn.end();
  await search?.run({});
  expect(await queued()).toBe(2);
  await merging.run(body.id);
});

it('takes the work from a server that was silent for too long, which then changes nothing', async () => {
  const pair = await merging.twoProducts();
  const user = await world.user();
  await companyRows(world.database, user.companyId).asset(pair.merged.id, { uid: 'A-1' });
  const { body } = await world.call(api.createMerge, operators[0], { body: pairOf(pair) });
  const silent = (await takeTurn(world.database, body.id)) as Turn;
  expect(await takeTurn(world.database, body.id)).toBe('busy');
  expect(await merging.run(body.id)).toBe(false);
  await world.database.asOperator((db) =>
    sql`UPDATE catalogue_merge SET worker_until = clock_timestamp() - interval '1 second' WHERE id = ${body.id}`.execute(
      db,
    ),
  );
  expect(await merging.run(body.id)).toBe(true);
  const held = world.database.inCompany(user.companyId, (db) => silent.hold(db));
  await expect(held).rejects.toThrow(TurnLost);
  const changed = world.database.asOperator((db) => silent.change(db, { reached: 0 }));
  await expect(changed).rejects.toThrow(TurnLost);
  await silent.end();
  expect(await takeTurn(world.database, body.id)).toBe('done');
});
