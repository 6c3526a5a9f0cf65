import { assert, asyncProperty, array, constantFrom, nat, record } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workKinds, workplace, type Work } from '#testing/asset-work.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { wrongDecisions } from '#testing/fresh-decisions.ts';
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
      expect(await wrongDecisions(world)).toEqual([]);
      expect(await wrongCounts(world)).toEqual({});
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);

it('an item that a person reopened stays open when it becomes known to be exploited', async () => {
  const perform = await workplace(world);
  const steps: [Work['kind'], number, number, number, number][] = [
    ['create', 0, 0, 0, 2],
    ['create', 1, 1, 1, 3],
    ['create', 0, 0, 0, 2],
    ['create', 1, 1, 1, 3],
    ['create', 2, 2, 2, 4],
    ['rename', 0, 58, 52, 14],
    ['create', 0, 3, 55, 58],
    ['remove', 1, 2, 55, 60],
    ['withdraw', 1, 43, 26, 31],
    ['attach', 0, 34, 1, 11],
    ['overrule', 0, 30, 56, 10],
    ['say', 0, 49, 1, 2],
    ['say', 0, 35, 3, 1],
    ['overrule', 0, 33, 18, 0],
    ['limit', 1, 59, 8, 4],
    ['mark', 0, 43, 12, 30],
    ['detach', 0, 19, 7, 5],
    ['fix', 0, 24, 11, 58],
    ['unsay', 0, 22, 56, 35],
    ['find', 1, 1, 60, 39],
    ['find', 0, 4, 10, 41],
    ['decide', 0, 27, 57, 4],
    ['remove', 1, 14, 57, 6],
    ['limit', 1, 30, 5, 56],
    ['say', 0, 0, 58, 57],
    ['create', 0, 38, 4, 52],
  ];
  for (const [kind, company, a, b, c] of steps) await perform({ kind, company, a, b, c });
  expect(await wrongCounts(world)).toEqual({});
});

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

it('the test finds a wrong decision', async () => {
  const perform = await workplace(world);
  await perform({ kind: 'create', company: 0, a: 0, b: 1, c: 2 });
  await companyRows(world.database, (await world.user()).companyId).asset(
    (await catalogueOf(world.database).product()).id,
    { firmware: '4.2' },
  );
  for (const wrong of ["not_affected = '{}', untold_ids = '{7}'", "version_order = '7'"]) {
    expect(await wrongDecisions(world)).toEqual([]);
    await world.inRole('rampart_operator', `UPDATE firmware SET ${wrong} WHERE version = '4.2'`);
    expect(await wrongDecisions(world)).not.toEqual([]);
    await world.inRole('rampart_operator', 'UPDATE firmware SET is_due = true');
  }
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
