import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countQueries } from '#testing/database/count-queries.ts';
import { joiningIn } from '#testing/merges/joining.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let joining: ReturnType<typeof joiningIn>;
let small: Given;
let large: Given;
let secondsToAdd: number;
beforeAll(async () => {
  world = await createWorld();
  joining = joiningIn(world);
  small = await withAssets(1);
  const begun = performance.now();
  large = await withAssets(10_000);
  secondsToAdd = (performance.now() - begun) / 1_000;
}, 120_000);
afterAll(() => world.close());

type Given = Awaited<ReturnType<typeof withAssets>>;

/** Assets of an own product. A hundred of them get another Asset ID. */
async function withAssets(count: number) {
  const given = await joining.setUp();
  const { user, own, product, rows } = given;
  await rows.equipment(product.id);
  await world.database.inCompany(user.companyId, (db) =>
    sql`
      INSERT INTO asset (product_id, company_asset_uid, firmware_version)
      SELECT product_id, 'P-' || n, '1.' || n % 3 FROM generate_series(1, ${count}::integer) n,
        LATERAL (SELECT ${own.id}::integer AS product_id UNION ALL SELECT ${product.id} WHERE n <= 100) of`.execute(db),
  );
  await world.database.pool.query('ANALYZE asset');
  return given;
}

async function measure(work: () => Promise<{ status: number }>) {
  const begun = performance.now();
  let status = 0;
  const queries = await countQueries(async () => {
    status = (await work()).status;
  });
  return { queries, status, seconds: (performance.now() - begun) / 1_000 };
}

it('joins 10,000 assets and undoes it with as many queries as for one asset, and about as fast as they were added', async () => {
  const callsOf = ({ user, own, product }: Given) => ({
    preview: () => joining.preview(user, own.uuid, product.uuid),
    join: () => joining.join(user, own.uuid, product.uuid),
    undo: () => joining.undo(user, 1),
  });
  const [few, many] = [callsOf(small), callsOf(large)];
  for (const step of ['preview', 'join', 'undo'] as const) {
    const one = await measure(few[step]);
    const all = await measure(many[step]);
    expect([all.status, all.queries], step).toEqual([200, one.queries]);
    expect(all.seconds, step).toBeLessThan(2 * secondsToAdd + 1);
  }
});
