import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listImportPairs, listProductDecisions } from '@rampart/contract/api/spreadsheets/matching.ts';
import { applyImport } from '#features/spreadsheets/apply/apply.actions.ts';
import { takeLease } from '#features/spreadsheets/lease/lease.actions.ts';
import { importingIn } from '#testing/imports/importing.ts';
import { joiningIn } from '#testing/merges/joining.ts';
import { csvWith, mappingIn, mappingOf } from '#testing/imports/mapping.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let joining: ReturnType<typeof joiningIn>;
let importing: ReturnType<typeof importingIn>;
let mapped: ReturnType<typeof mappingIn>;
beforeAll(async () => {
  world = await createWorld();
  joining = joiningIn(world);
  importing = importingIn(world);
  mapped = mappingIn(world);
});
afterAll(() => world.close());

const headings = ['Maker', 'Model', 'Inventory', 'Serial'];
const mapping = mappingOf(
  headings,
  { Manufacturer: 'Maker', Product: 'Model', 'Asset ID': 'Inventory', 'Serial Number': 'Serial' },
  { key: 'Asset ID' },
);
const list = (...rows: [model: string, uid: string, serial?: string][]) =>
  csvWith(
    headings,
    rows.map(([model, uid, serial = `S-${uid}`]) => ['Shop', model, uid, serial]),
  );

/** A company that imported assets of its own product with a kept mapping. */
async function imported() {
  const given = await joining.setUp();
  const { user, own } = given;
  const first = await mapped.import(user, list(['PB 7', 'P-1'], ['PB 7', 'P-2']), mapping, 'Shop');
  await mapped.decide(user, first.id, { 'PB 7': own });
  await mapped.continue(user, first.id);
  expect(await importing.summary(user, first.id)).toMatchObject({ state: 'done', counts: { new: 2 } });
  return { ...given, first };
}

it('remembered decisions and kept mappings mean the other product, and an undo brings them back', async () => {
  const { user, own, product } = await imported();
  const meant = async () =>
    (await world.call(listProductDecisions, user, { body: {} })).body.decisions.map((one) => one.product?.uuid);
  const { body } = await joining.join(user, own.uuid, product.uuid);
  expect(await meant()).toEqual([product.uuid]);
  const next = await importing.import(user, list(['PB 7', 'P-1', 'new'], ['PB 7', 'P-3']));
  expect(next).toMatchObject({ state: 'waiting', counts: { changed: 1, new: 1, removed: 1 } });
  expect(await importing.rows(user, next.id, 'removed')).toMatchObject([{ title: 'P-2' }]);
  await importing.confirm(user, next.id, false);
  expect((await joining.assets(user)).map((asset) => asset.product_id)).toEqual([product.id, product.id, product.id]);

  const { body: undone } = await joining.undo(user, body.join.id);
  expect(undone.join.kept).toMatchObject([
    { what: 'Asset P-1' },
    { what: expect.stringContaining('My Equipment') as string },
  ]);
  expect(await meant()).toEqual([own.uuid]);
});

it('a decision that a user made since stays', async () => {
  const { user, own, product } = await imported();
  const { body } = await joining.join(user, own.uuid, product.uuid);
  const other = await mapped.product();
  const { id } = await importing.import(user, list(['PB 7', 'X-1'], [randomUUID(), 'X-2']));
  await mapped.decide(user, id, { 'PB 7': other });
  const { body: undone } = await joining.undo(user, body.join.id);
  expect(undone.join.kept).toEqual([
    { what: '1 remembered product of imports', why: 'A user has decided otherwise since.' },
  ]);
  const { body: remembered } = await world.call(listProductDecisions, user, { body: {} });
  expect(remembered.decisions).toMatchObject([{ product: { uuid: other.uuid } }]);
});

it('an import that waits for its products shows the other product', async () => {
  const { user, own, product } = await imported();
  const { id, state } = await importing.import(user, list(['PB 7', 'P-3'], [randomUUID(), 'X-1']));
  expect(state).toBe('matching');
  const pairOf = async () => {
    const { body } = await world.call(listImportPairs, user, { params: { id }, body: {} });
    return body.pairs.find(({ model }) => model === 'PB 7');
  };
  expect(await pairOf()).toMatchObject({ state: 'certain', product: { uuid: own.uuid } });
  const { body } = await joining.join(user, own.uuid, product.uuid);
  expect(await pairOf()).toMatchObject({ state: 'certain', product: { uuid: product.uuid } });
  await joining.undo(user, body.join.id);
  expect(await pairOf()).toMatchObject({ state: 'certain', product: { uuid: own.uuid } });
  await joining.join(user, own.uuid, product.uuid);
  await mapped.continue(user, id);
  expect(await importing.summary(user, id)).toMatchObject({ state: 'done', counts: { new: 1, faulty: 1 } });
  expect((await joining.assets(user)).at(-1)).toMatchObject({ uid: 'P-3', product_id: product.id });
});

it('an import that waits for a decision about what is gone is applied to the other product', async () => {
  const { user, rows, own, product } = await imported();
  await rows.asset(product.id, { uid: 'P-4' });
  const waiting = await importing.import(user, list(['PB 7', 'P-1', 'new'], ['PB 7', 'P-3'], ['PB 7', 'P-4']));
  expect(waiting).toMatchObject({ state: 'waiting', counts: { changed: 1, new: 2, removed: 1 } });
  expect((await joining.join(user, own.uuid, product.uuid)).body.join.assets).toBe(2);
  expect(await importing.confirm(user, waiting.id, true)).toBe(200);
  expect(await importing.summary(user, waiting.id)).toMatchObject({
    state: 'done',
    counts: { changed: 1, new: 1, removed: 1, faulty: 1 },
  });
  const uids = (await joining.assets(user)).map(({ uid, product_id }) => [uid, product_id]);
  expect(uids).toEqual([
    ['P-1', product.id],
    ['P-2', product.id],
    ['P-4', product.id],
    ['P-3', product.id],
  ]);
});

it('an import that is being applied and a join wait for each other', { tags: ['embedded'] }, async () => {
  const { user, own, product } = await imported();
  const waiting = await importing.import(user, list(['PB 7', 'P-1', 'new'], ['PB 7', 'P-3']));
  await world.database.inCompany(user.companyId, (db) =>
    db
      .updateTable('equipment_import')
      .set({ state: 'applying', removals: false })
      .where('id', '=', waiting.id)
      .execute(),
  );
  expect((await joining.join(user, own.uuid, product.uuid)).status).toBe(409);
  const lease = await takeLease(world.database, user.companyId);
  const given = await lease?.next();
  if (!lease || !given) throw new Error('The import is not next.');
  // Both at the same time: the join is refused, or comes after the import.
  const [joined] = await Promise.all([
    joining.join(user, own.uuid, product.uuid),
    applyImport(world.database, lease, given, world.services.clock()),
  ]);
  await lease.end();
  expect([200, 409]).toContain(joined.status);
  if (joined.status === 409) expect((await joining.join(user, own.uuid, product.uuid)).status).toBe(200);
  expect(await importing.summary(user, waiting.id)).toMatchObject({ state: 'done', counts: { changed: 1, new: 1 } });
  const found = await joining.assets(user);
  expect(found.map(({ uid, product_id }) => [uid, product_id])).toEqual([
    ['P-1', product.id],
    ['P-2', product.id],
    ['P-3', product.id],
  ]);
});

it('an import that was applied before can be undone after an undone join', async () => {
  const { user, own, product, first } = await imported();
  const { body } = await joining.join(user, own.uuid, product.uuid);
  await joining.undo(user, body.join.id);
  expect(await importing.undo(user, first.id)).toBe(200);
  // The join and its undo are changes of the assets, so they stay.
  expect(await importing.summary(user, first.id)).toMatchObject({ state: 'undone', kept: 2 });
  expect(await joining.equipment(user, own.id)).toMatchObject({ total_assets: 2 });
});
