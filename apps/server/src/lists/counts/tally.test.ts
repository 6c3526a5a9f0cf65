// @module-tag embedded
import { assert, asyncProperty, array, constantFrom, nat, record } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workKinds, workplace } from '#testing/asset-work.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { wrongCounts } from '#testing/recount.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const work = record({ kind: constantFrom(...workKinds), company: nat(1), a: nat(60), b: nat(60), c: nat(60) });

it('every count is equal to a complete recount, after any changes of companies and catalogue', async () => {
  await assert(
    asyncProperty(array(work, { minLength: 20, maxLength: 40, size: 'max' }), async (works) => {
      const perform = await workplace(world);
      // Data for the following steps.
      for (const b of [0, 1, 0, 1, 2]) await perform({ kind: 'create', company: b, a: b, b, c: 2 + b });
      const statuses = [];
      for (const piece of works) statuses.push(await perform(piece));
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(await wrongCounts(world)).toEqual({});
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);

it('the removal of a company removes its counts and no others', async () => {
  const product = await catalogueOf(world.database).product();
  const [gone, stays] = [await world.user(), await world.user()];
  for (const { companyId } of [gone, stays]) await companyRows(world.database, companyId).asset(product.id);
  const companies = async () => {
    const text = 'SELECT company_id FROM product_tally WHERE product_id = $1 ORDER BY company_id';
    const rows = await world.inRole<{ company_id: number }>('rampart_operator', text, [product.id]);
    return rows.map(({ company_id }) => company_id);
  };
  expect(await companies()).toEqual([gone.companyId, stays.companyId]);
  await world.inRole('rampart_operator', 'DELETE FROM company WHERE id = $1', [gone.companyId]);
  expect(await companies()).toEqual([stays.companyId]);
});

it('the test finds a wrong count', async () => {
  const perform = await workplace(world);
  await perform({ kind: 'create', company: 0, a: 0, b: 0, c: 0 });
  await perform({ kind: 'mitigate', company: 0, a: 0, b: 0, c: 0 });
  for (const [table, statement] of [
    ['product_tally', 'UPDATE product_tally SET assets = assets + 1'],
    ['done_tally', 'UPDATE done_tally SET assets = assets + 1'],
    ['equipment', 'UPDATE equipment SET complete_assets = complete_assets + 1'],
    ['equipment', 'UPDATE equipment SET total_low_priority_assets = total_low_priority_assets + 1'],
    ['asset', 'UPDATE asset SET done_count = done_count + 1'],
    ['asset', 'UPDATE asset SET not_affected_count = not_affected_count + 1'],
    ['product_exposure', 'UPDATE product_exposure SET vulnerabilities = vulnerabilities || 1'],
    ['product', 'UPDATE product SET vulnerability_count = vulnerability_count + 1'],
  ] as const) {
    await world.inRole('rampart_operator', `${statement}`);
    expect(Object.keys(await wrongCounts(world))).toContain(table);
  }
});
