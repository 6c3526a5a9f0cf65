import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUpgrades } from '@rampart/contract/api/action-items/upgrades.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('counts for each version of a vendor fix what it closes, and what remains', async () => {
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
    more: 0,
    not_judged: 0,
    nearest: null,
  });
});

it('counts exactly the assets on which an update closes something', async () => {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const make = catalogueOf(world.database);
  const product = await make.product();
  const below = (version: string) =>
    make.vulnerability(product.id, {
      versions: `< ${version}`,
      hasFix: true,
      fixEvidence: `Update to version ${version} or later.`,
    });
  const [one, two, three] = [await below('33.017'), await below('33.017'), await below('36.011')];
  const params = { uuid: product.uuid };
  const assetsOf = async () =>
    (await world.call(listUpgrades, user, { params, body: {} })).body.upgrades.map(({ version, closes, assets }) => [
      version,
      closes,
      assets,
    ]);
  // Each vulnerability is open on two of the three assets, but 33.017 closes something on all of them.
  const [a, b, c] = [await rows.asset(product.id), await rows.asset(product.id), await rows.asset(product.id)];
  await rows.mitigate(a.id, [one.id]);
  await rows.mitigate(b.id, [two.id]);
  await rows.mitigate(c.id, [three.id]);
  expect(await assetsOf()).toEqual([
    ['33.017', 4, 3],
    ['36.011', 6, 3],
  ]);
  await rows.mitigate(a.id, [two.id]);
  expect(await assetsOf()).toEqual([
    ['33.017', 3, 2],
    ['36.011', 5, 3],
  ]);
  await rows.mitigate(a.id, [three.id]);
  expect(await assetsOf()).toEqual([
    ['33.017', 3, 2],
    ['36.011', 4, 2],
  ]);
  // What a person overruled is open, although the version closes it.
  const newer = await rows.asset(product.id, { firmware: '35.0' });
  await rows.mitigate(newer.id, [three.id]);
  expect((await assetsOf()).at(-1)).toEqual(['36.011', 4, 2]);
  await rows.state(newer.id, one.id, 'affected');
  expect(await assetsOf()).toEqual([
    ['33.017', 3, 2],
    ['36.011', 5, 3],
  ]);
});

it('counts the versions that any text of the advisory names, and those of the shown sentence before it is loaded again', async () => {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const make = catalogueOf(world.database);
  const product = await make.product();
  const fix = { versions: '<= 2.0', hasFix: true, fixEvidence: 'Update to version 2.9.' };
  await make.vulnerability(product.id, { ...fix, fixedVersions: ['2.1'] });
  await make.vulnerability(product.id, fix);
  await rows.asset(product.id, { firmware: '1.0' });
  const { body } = await world.call(listUpgrades, user, { params: { uuid: product.uuid }, body: {} });
  expect(body.upgrades.map(({ version, closes }) => [version, closes])).toEqual([
    ['2.1', 1],
    ['2.9', 2],
  ]);
});
