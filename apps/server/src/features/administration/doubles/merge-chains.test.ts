import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyRows } from '#testing/assets.ts';
import { joiningIn } from '#testing/merges/joining.ts';
import { mergingIn, type MergeableRow } from '#testing/merges/merging.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let joining: ReturnType<typeof joiningIn>;
let merging: ReturnType<typeof mergingIn>;
beforeAll(async () => {
  world = await createWorld();
  joining = joiningIn(world);
  merging = mergingIn(world, await world.user({ permissions: ['Administration.operator'] }));
});
afterAll(() => world.close());

it('undoes two merges of a chain, the latest first, and leaves nothing', async () => {
  const { merged: first, kept: second } = await merging.twoProducts();
  const { kept: third } = await merging.twoProducts();
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  for (const { id } of [first, second, third]) await rows.asset(id, { uid: 'A-1' });
  const placesOf = async () => (await joining.assets(user)).map(({ product_id, uid }) => [product_id, uid]);
  const before = await placesOf();
  const merge = async (merged: MergeableRow, kept: MergeableRow) => merging.merge({ merged, kept });
  const [one, two] = [await merge(first, second), await merge(second, third)];
  const together = await placesOf();
  expect(together.map(([product]) => product)).toEqual([third.id, third.id, third.id]);
  expect(new Set(together.map(([, uid]) => uid)).size).toBe(3);

  for (const id of [two, one]) await merging.undo(id);
  expect(await placesOf()).toEqual(before);
  for (const id of [one, two])
    expect(await merging.listed(id)).toMatchObject({ companies_with_rest: 0, assets_kept: 0 });
  const joins = await joining.joins(user);
  expect(joins.map(({ kept }) => kept)).toEqual([[], []]);
});

it('still undoes the join of an own product, when its product of the catalogue was merged since', async () => {
  const { user, rows, own } = await joining.setUp();
  const { merged, kept } = await merging.twoProducts();
  await rows.asset(own.id, { uid: 'P-1' });
  await rows.asset(merged.id, { uid: 'M-1' });
  const { status, body } = await joining.join(user, own.uuid, merged.uuid);
  expect(status).toBe(200);
  const merge = await merging.merge({ merged, kept });
  const { body: undone } = await joining.undo(user, body.join.id);
  expect(undone.join.kept).toEqual([]);
  const placeOf = async (uid: string) => (await joining.assets(user)).find((one) => one.uid === uid)?.product_id;
  expect(await placeOf('P-1')).toBe(own.id);

  await merging.undo(merge);
  expect([await placeOf('P-1'), await placeOf('M-1')]).toEqual([own.id, merged.id]);
});
