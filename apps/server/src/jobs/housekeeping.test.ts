// @module-tag embedded
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideVersions } from '#exposure/decisions.actions.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { signInRows } from '#testing/sign-in.ts';
import { wrongCounts } from '#testing/recount.ts';
import { createWorld, type World } from '#testing/world.ts';
import { putAwayNewWords, removeExpired } from './housekeeping.actions.ts';
import { removeUnusedVersions } from './unused-versions.actions.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const count = async (table: string) => (await world.inRole('rampart_auth', `SELECT FROM ${table}`)).length;

it('removes expired rows and keeps the others', async () => {
  const { id, companyId } = await world.user();
  const now = world.services.clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000);
  await world.database.asAuth(async (db) => {
    await db
      .insertInto('throttle')
      .values([
        { key: 'old', window_started_at: daysAgo(2), attempts: 1 },
        { key: 'new', window_started_at: now, attempts: 1 },
      ])
      .execute();
    await db
      .insertInto('sign_in_failures')
      .values([
        { key: 'old', account: 'a', failures: 99, last_at: daysAgo(366) },
        { key: 'new', account: 'a', failures: 99, last_at: daysAgo(300) },
      ])
      .execute();
    await db
      .insertInto('password_reset')
      .values([
        { email: 'old@example.test', requested_at: daysAgo(8) },
        { email: 'new@example.test', requested_at: daysAgo(1) },
      ])
      .execute();
    await signInRows(db, companyId, id, daysAgo(1));
  });
  await removeExpired(world.database, now);
  expect(await world.inRole('rampart_auth', 'SELECT key FROM sign_in_failures')).toEqual([{ key: 'new' }]);
  expect([await count('sign_in_step'), await count('provider_visit'), await count('second_factor')]).toEqual([0, 0, 1]);
  expect([await count('session'), await count('throttle'), await count('password_reset')]).toEqual([1, 1, 1]);
  await removeExpired(world.database, new Date(now.getTime() + 8 * 24 * 3600_000));
  expect([await count('session'), await count('throttle'), await count('password_reset')]).toEqual([0, 0, 0]);
});

it('moves the words of new assets into the index, once', async () => {
  const { companyId } = await world.user();
  const product = await catalogueOf(world.database).product({ name: 'Pump' });
  await companyRows(world.database, companyId).asset(product.id, { notes: 'by the north gate' });
  expect(await putAwayNewWords(world.database)).toBeGreaterThan(0);
  expect(await putAwayNewWords(world.database)).toBe(0);
});

it('removes firmware versions that no asset has, in batches, and keeps those of removed assets', async () => {
  const [user, other] = [await world.user(), await world.user()];
  const make = catalogueOf(world.database);
  const product = await make.product();
  await make.vulnerability(product.id, { versions: '< 2.0' });
  const rows = companyRows(world.database, user.companyId);
  const setVersion = (companyId: number, id: number, version: string) =>
    world.database.inCompany(companyId, async (db) => {
      await decideVersions(db, [{ product_id: product.id, version }]);
      await db.updateTable('asset').set({ firmware_version: version }).where('id', '=', id).execute();
    });
  const asset = await rows.asset(product.id, { firmware: '1.0' });
  for (const version of ['1.1', '1.2', '1.3', '2.1']) await setVersion(user.companyId, asset.id, version);
  const removed = await rows.asset(product.id, { firmware: '2.2' });
  await world.database.inCompany(user.companyId, (db) =>
    db.updateTable('asset').set({ removed_at: new Date() }).where('id', '=', removed.id).execute(),
  );
  await companyRows(world.database, other.companyId).asset(product.id, { firmware: '1.1' });
  const left = () =>
    world.inRole('rampart_operator', 'SELECT company_id, version FROM firmware WHERE product_id = $1 ORDER BY 1, 2', [
      product.id,
    ]);
  expect(await left()).toHaveLength(7);
  // Three rows are looked at in one transaction, so this takes several.
  await removeUnusedVersions(world.database, 3);
  expect(await left()).toEqual([
    { company_id: user.companyId, version: '2.1' },
    { company_id: user.companyId, version: '2.2' },
    { company_id: other.companyId, version: '1.1' },
  ]);
  expect(await wrongCounts(world)).toEqual({});
});

it('leaves versions alone while somebody writes assets', async () => {
  const { companyId } = await world.user();
  const product = await catalogueOf(world.database).product();
  await world.database.inCompany(companyId, (db) => decideVersions(db, [{ product_id: product.id, version: '7.0' }]));
  const left = () =>
    world
      .inRole('rampart_operator', 'SELECT FROM firmware WHERE product_id = $1', [product.id])
      .then(({ length }) => length);
  if (world.database.kind !== 'embedded') {
    // The embedded database has one connection, so nothing runs beside a transaction.
    await world.database.inCompany(companyId, async (db) => {
      await decideVersions(db, [{ product_id: product.id, version: '7.0' }]);
      await removeUnusedVersions(world.database);
      expect(await left()).toBe(1);
    });
  }
  await removeUnusedVersions(world.database);
  expect(await left()).toBe(0);
});

it('removes changes of exposure that no entry of a history names, and keeps the others', async () => {
  const { companyId } = await world.user();
  const make = catalogueOf(world.database);
  const product = await make.product();
  await make.vulnerability(product.id, { versions: '< 2.0' });
  const asset = await companyRows(world.database, companyId).asset(product.id, { firmware: '1.0' });
  await world.database.inCompany(companyId, async (db) => {
    await decideVersions(db, [{ product_id: product.id, version: '2.1' }]);
    await db.updateTable('asset').set({ firmware_version: '2.1' }).where('id', '=', asset.id).execute();
  });
  for (let turn = 0; turn < 5; turn += 1)
    await world.inRole(
      'rampart_operator',
      `INSERT INTO exposure_change (company_id, product_id, version_was, version, closed, reopened)
       VALUES ($1, $2, '1.0', '9.9', '{1}', '{}')`,
      [companyId, product.id],
    );
  await removeUnusedVersions(world.database, 2);
  expect(
    await world.inRole('rampart_operator', 'SELECT version FROM exposure_change WHERE company_id = $1', [companyId]),
  ).toEqual([{ version: '2.1' }]);
});
