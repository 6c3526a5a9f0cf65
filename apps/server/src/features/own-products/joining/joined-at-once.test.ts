// @module-tag embedded
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joiningIn } from '#testing/merges/joining.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let joining: ReturnType<typeof joiningIn>;
beforeAll(async () => {
  world = await createWorld();
  joining = joiningIn(world);
});
afterAll(() => world.close());

/** Assets of two products with the same Asset IDs, so that each of them gets another one. */
async function withAssets(count: number) {
  const given = await joining.setUp();
  const { user, own, product } = given;
  await given.rows.equipment(product.id);
  await world.database.inCompany(user.companyId, (db) =>
    sql`
      INSERT INTO asset (product_id, company_asset_uid, firmware_version)
      SELECT product_id, 'P-' || n, '1.' || n % 3 FROM unnest(${[own.id, product.id]}::integer[]) product_id,
        generate_series(1, ${count}::integer) n`.execute(db),
  );
  await world.database.pool.query('ANALYZE asset');
  return given;
}

it('two users who join it at the same time: one does, and for the other it no longer exists', async () => {
  const { user, own, product } = await withAssets(20);
  const other = await joining.setUp();
  const colleague = await world.user({ companyId: user.companyId });
  const answers = await Promise.all([
    joining.join(user, own.uuid, product.uuid),
    joining.join(colleague, own.uuid, other.product.uuid),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await joining.joins(user)).toHaveLength(1);
  const [join] = await joining.joins(user);
  const undone = await Promise.all([joining.undo(user, join?.id ?? 0), joining.undo(colleague, join?.id ?? 0)]);
  expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await joining.ownProducts(user)).toMatchObject([{ uuid: own.uuid, total_assets: 20 }]);
});

it('an asset that a user adds at the same time moves along, or is refused', async () => {
  const { user, rows, own, product } = await withAssets(3);
  const [joined, added] = await Promise.allSettled([
    joining.join(user, own.uuid, product.uuid),
    rows.asset(own.id, { uid: 'Late' }),
  ]);
  expect(joined).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
  const late = (await joining.assets(user)).filter(({ uid }) => uid === 'Late');
  expect(late.map(({ product_id }) => product_id)).toEqual(added.status === 'fulfilled' ? [product.id] : []);
});
