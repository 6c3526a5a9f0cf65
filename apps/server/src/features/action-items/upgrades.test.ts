import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUpgrades } from '@rampart/contract/api/action-items.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('counts for each version of a vendor fix what it closes, and what remains', { tags: ['embedded'] }, async () => {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const make = catalogueOf(world.database);
  const product = await make.product();
  const fixed = (version: string) => ({ hasFix: true, fixEvidence: `Update to version ${version} or later.` });
  const first = await make.vulnerability(product.id, { versions: '< 33.017', ...fixed('33.017') });
  const second = await make.vulnerability(product.id, { versions: '< 36.011', ...fixed('36.011') });
  const never = await make.vulnerability(product.id, { versions: 'All versions' });
  const old = await rows.asset(product.id, { firmware: '32.011' });
  const without = await rows.asset(product.id);
  const newer = await rows.asset(product.id, { firmware: '34.011' });
  const params = { uuid: product.uuid };
  const upgrades = async (asset_ids?: number[]) =>
    (await world.call(listUpgrades, user, { params, body: { asset_ids } })).body;

  const all = await upgrades();
  const names = (vulnerabilities: { cve: string }[]) => vulnerabilities.map(({ cve }) => cve).toSorted();
  expect(all.upgrades.map(({ remaining, ...one }) => ({ ...one, remaining: names(remaining) }))).toEqual([
    { version: '33.017', closes: 2, assets: 2, remaining: names([second, never]) },
    { version: '36.011', closes: 5, assets: 3, remaining: names([never]) },
  ]);
  expect([all.open, all.nearest]).toEqual([8, null]);

  // A person's word is done already, whatever the version.
  await rows.mitigate(old.id, [never.id, first.id]);
  expect(await upgrades([old.id])).toMatchObject({
    open: 1,
    upgrades: [{ version: '36.011', closes: 1, assets: 1, remaining: [] }],
    nearest: '36.011',
  });
  await rows.state(newer.id, never.id);
  expect((await upgrades([newer.id])).nearest).toBe('36.011');
  expect((await upgrades([without.id])).nearest).toBeNull();
  const missing = await world.call(listUpgrades, user, { params, body: { asset_ids: [999] } });
  expect(missing.status).toBe(404);

  const other = await world.user();
  expect((await world.call(listUpgrades, other, { params, body: {} })).body).toEqual({
    open: 0,
    upgrades: [],
    nearest: null,
  });
});
