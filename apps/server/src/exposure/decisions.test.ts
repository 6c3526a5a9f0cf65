import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World } from '#testing/world.ts';
import { decide } from './decide.ts';
import { decideDue, decideVersions } from './decisions.actions.ts';
import { decideVersionsJob } from './exposure.jobs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const said = (versions: string, product_id = 1, vulnerability_id = 1) => ({
  product_id,
  vulnerability_id,
  versions,
  fixEvidence: null,
  fixedVersions: null,
  product: 'Controller',
  hasFix: false,
  advisory_id: 1,
  day: '2026-01-01',
  isShared: false,
});

it('decides by all advisories about a product and vulnerability, and by no others', () => {
  const findings = [said('< 2.0'), said('< 4.0'), said('< 2.0', 1, 2), said('< 9.0', 2, 3)];
  const asked = ['1.0', '3.0', '5.0'].map((version) => ({ product_id: 1, version }));
  expect(
    decide([...asked, { product_id: 3, version: '1.0' }], findings, [], []).map(({ not_affected }) => not_affected),
  ).toEqual([[], [2], [1, 2], []]);
});

it('cannot tell what only a component has, or both, unless the manufacturer says it', () => {
  const shared = { ...said('< 2.0', 1, 2), isShared: true };
  const inside = [2, 3, 4].map((vulnerability_id) => ({ product_id: 1, vulnerability_id }));
  const stated = (vulnerability_id: number, status: 'not_affected' | 'under_investigation' | 'affected') => ({
    ...said('', 1, vulnerability_id),
    versions: '',
    status,
  });
  const untold = (version: string, statements: ReturnType<typeof stated>[]) =>
    decide([{ product_id: 1, version }], [said('< 2.0'), shared], statements, inside)[0]?.untold;
  expect(untold('3.0', [])).toEqual([2, 3, 4]);
  // The advisory names this version of the product.
  expect(untold('1.0', [])).toEqual([3, 4]);
  expect(untold('1.x', [])).toEqual([3, 4]);
  expect(untold('unknown', [])).toEqual([1, 2, 3, 4]);
  const words = [stated(2, 'not_affected'), stated(3, 'affected'), stated(4, 'under_investigation')];
  expect(untold('3.0', words)).toEqual([4]);
});

const decisionsOf = async (companyId: number) =>
  world.inRole<{ version: string; not_affected: number[]; is_due: boolean }>(
    'rampart_operator',
    'SELECT version, not_affected, is_due FROM firmware WHERE company_id = $1 ORDER BY version',
    [companyId],
  );

it(
  'an asset that is written without a decision is open until the job has decided',
  { tags: ['embedded'] },
  async () => {
    const { companyId } = await world.user();
    const product = await catalogueOf(world.database).product();
    const { id } = await catalogueOf(world.database).vulnerability(product.id, { versions: '< 2.0' });
    const asset = await companyRows(world.database, companyId).asset(product.id);
    const count = async () => {
      const rows = await world.inRole<{ not_affected_count: number }>(
        'rampart_operator',
        'SELECT not_affected_count FROM asset WHERE company_id = $1 AND id = $2',
        [companyId, asset.id],
      );
      return rows[0]?.not_affected_count;
    };
    await world.database.inCompany(companyId, (db) =>
      db.updateTable('asset').set({ firmware_version: '2.1' }).where('id', '=', asset.id).execute(),
    );
    expect([await count(), await decisionsOf(companyId)]).toEqual([
      0,
      [{ version: '2.1', not_affected: [], is_due: true }],
    ]);
    await decideDue(world.database, () => false);
    expect(await count()).toBe(0);
    await decideVersionsJob({ database: world.database }).run({});
    expect([await count(), await decisionsOf(companyId)]).toEqual([
      1,
      [{ version: '2.1', not_affected: [id], is_due: false }],
    ]);
  },
);

it('decides each version once, also if several transactions ask at the same time', { tags: ['embedded'] }, async () => {
  const { companyId } = await world.user();
  const product = await catalogueOf(world.database).product();
  const { id } = await catalogueOf(world.database).vulnerability(product.id, { versions: '< 2.0' });
  const asked = ['1.0', '2.0', '3.0', '2.0'].map((version) => ({ product_id: product.id, version }));
  await Promise.all(
    [asked, asked.toReversed(), asked.slice(1)].map((some) =>
      world.database.inCompany(companyId, (db) => decideVersions(db, some)),
    ),
  );
  expect(await decisionsOf(companyId)).toEqual([
    { version: '1.0', not_affected: [], is_due: false },
    { version: '2.0', not_affected: [id], is_due: false },
    { version: '3.0', not_affected: [id], is_due: false },
  ]);
});

it('decides the versions of a product again if its fixed versions change, in each company', async () => {
  const companies = [(await world.user()).companyId, (await world.user()).companyId];
  const make = catalogueOf(world.database);
  const [product, other] = [await make.product(), await make.product()];
  const fixed = {
    versions: '<= 2.0',
    hasFix: true,
    fixEvidence: 'Update to the latest version.',
    fixedVersions: ['2.2'],
  };
  const { id } = await make.vulnerability(product.id, fixed);
  const { id: otherId } = await make.vulnerability(other.id, fixed);
  const asked = ['2.0', '2.1', '2.2'].map((version) => ({ product_id: product.id, version }));
  for (const companyId of companies) {
    await world.database.inCompany(companyId, (db) =>
      decideVersions(db, [...asked, { product_id: other.id, version: '2.3' }]),
    );
    expect(await decisionsOf(companyId)).toEqual([
      { version: '2.0', not_affected: [], is_due: false },
      { version: '2.1', not_affected: [], is_due: false },
      { version: '2.2', not_affected: [id], is_due: false },
      { version: '2.3', not_affected: [otherId], is_due: false },
    ]);
  }
  const change = (versions: string[]) =>
    world.inRole('rampart_operator', 'UPDATE product_vulnerability SET fixed_versions = $2 WHERE product_id = $1', [
      product.id,
      versions,
    ]);
  await change(['2.2']);
  expect((await decisionsOf(companies[0] ?? 0)).map(({ is_due }) => is_due)).toEqual([false, false, false, false]);
  await change(['2.1']);
  for (const companyId of companies)
    expect((await decisionsOf(companyId)).map(({ is_due }) => is_due)).toEqual([true, true, true, false]);
  await decideDue(world.database);
  for (const companyId of companies)
    expect((await decisionsOf(companyId)).map(({ not_affected }) => not_affected)).toEqual([[], [id], [id], [otherId]]);
});

it('decides a version of two companies together, and few versions at a time if they have many assets', async () => {
  const product = await catalogueOf(world.database).product();
  const { id } = await catalogueOf(world.database).vulnerability(product.id, { versions: '< 2.0' });
  const companies = [(await world.user()).companyId, (await world.user()).companyId];
  for (const companyId of companies) {
    await companyRows(world.database, companyId).asset(product.id);
    await world.inRole(
      'rampart_operator',
      "INSERT INTO firmware (company_id, product_id, version) SELECT $1, $2, n || '.1' FROM generate_series(1, 4) n",
      [companyId, product.id],
    );
  }
  const countBatches = async (totalAssets: number) => {
    await world.inRole('rampart_operator', 'UPDATE equipment SET total_assets = $2 WHERE product_id = $1', [
      product.id,
      totalAssets,
    ]);
    await world.inRole('rampart_operator', "UPDATE firmware SET is_due = true, not_affected = '{}'");
    let calls = 0;
    await decideDue(world.database, () => (calls += 1) > 0);
    for (const companyId of companies)
      expect(await decisionsOf(companyId)).toEqual(
        ['1.1', '2.1', '3.1', '4.1'].map((version) => ({
          version,
          not_affected: version === '1.1' ? [] : [id],
          is_due: false,
        })),
      );
    // The last call finds nothing.
    return calls - 1;
  };
  expect(await countBatches(1)).toBe(1);
  // Two versions with a quarter of 10,000 assets each, twice for each company.
  expect(await countBatches(10_000)).toBe(4);
});
