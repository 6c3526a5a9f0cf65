import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAlias } from '@rampart/contract/api/administration/catalogue.ts';
import { createCompany, updateCompany } from '@rampart/contract/api/administration/companies.ts';
import { inviteUser, updateUser } from '@rampart/contract/api/administration/users.ts';
import { bulkEditAssets, createAsset, updateAsset } from '@rampart/contract/api/assets.ts';
import type { Endpoint } from '@rampart/contract/api/endpoint.ts';
import { createLocation, updateLocation } from '@rampart/contract/api/locations.ts';
import { saveAlerts } from '@rampart/contract/api/notifications.ts';
import { changePassword } from '@rampart/contract/api/session/profile.ts';
import { saveProvider } from '@rampart/contract/api/single-sign-on.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let user: WorldUser;
let rows: ReturnType<typeof companyRows>;
beforeAll(async () => {
  world = await createWorld();
  user = await world.user({ passwordHash: await hashPassword('the old password') });
  rows = companyRows(world.database, user.companyId);
});
afterAll(() => world.close());

/** The messages of a refused call, by field. */
async function faultsOf(endpoint: Endpoint, body: object, params: object = {}, by: WorldUser = user) {
  const { status, body: answer } = await world.call(endpoint, by, { params, body } as never);
  expect(status).toBe(422);
  return (answer as { errors: Record<string, string[]> }).errors;
}

const latitude = ['Latitude must be a number from -90 to 90.'];
const longNotes = ['Notes must have at most 2,000 characters.'];
const takenAddress = ['This address already has an account.'];

it('a location with a taken name and a bad coordinate', { tags: ['embedded'] }, async () => {
  const [depot, other] = [await rows.location('Depot'), await rows.location('Other')];
  const form = { terminalName: 'DEPOT', terminalLatitude: '91' };
  const faults = {
    terminalName: ['A location named DEPOT already exists.'],
    terminalLatitude: latitude,
    terminalLongitude: ['Longitude is missing: give both coordinates, or neither.'],
  };
  expect(await faultsOf(createLocation, form)).toEqual(faults);
  expect(await faultsOf(updateLocation, form, { id: other.id })).toEqual(faults);
  const { terminalName: _, ...ofPoint } = faults;
  expect(await faultsOf(updateLocation, form, { id: depot.id })).toEqual(ofPoint);
  expect(await faultsOf(createLocation, form, {}, await world.user())).toEqual(ofPoint);
});

it('an asset with a taken Asset ID, an unknown location and long notes', { tags: ['embedded'] }, async () => {
  const product = await catalogueOf(world.database).product();
  const taken = await rows.asset(product.id, { uid: 'PLC-1' });
  const other = await rows.asset(product.id);
  const params = { uuid: product.uuid };
  const data = { company_asset_uid: 'PLC-1', location_id: 4_000, notes: 'x'.repeat(2_001) };
  const rules = {
    'data.company_asset_uid': ['Another asset of this product has the Asset ID PLC-1.'],
    'data.location_id': ['There is no such location.'],
  };
  const all = { ...rules, 'data.notes': longNotes };
  expect(await faultsOf(createAsset, { data }, params)).toEqual(all);
  expect(await faultsOf(createAsset, { data: { ...data, notes: '' } }, params)).toEqual(rules);
  expect(await faultsOf(updateAsset, { data }, { ...params, assetId: other.id })).toEqual(all);
  expect(await faultsOf(updateAsset, { data: { ...data, notes: '' } }, { ...params, assetId: other.id })).toEqual(
    rules,
  );
  const { 'data.company_asset_uid': _, ...ofOthers } = all;
  expect(await faultsOf(updateAsset, { data }, { ...params, assetId: taken.id })).toEqual(ofOthers);
  expect(await faultsOf(createAsset, { data }, params, await world.user())).toEqual(ofOthers);
  const { company_asset_uid: __, ...inBulk } = data;
  expect(await faultsOf(bulkEditAssets, { ids: [other.id], data: inBulk }, params)).toEqual(ofOthers);
});

it('a company with a taken name, a wrong time zone and an administrator who has an account', async () => {
  const name = `Grid ${randomUUID()}`;
  const [taken, other] = [await world.company(name), await world.company()];
  const administrator = { name: ' ', email: user.email.toUpperCase() };
  const body = { name: name.toUpperCase(), time_zone: 'Mars', administrator };
  const faults = {
    name: ['A company with this name already exists.'],
    time_zone: ['This is not a time zone. Write it like Europe/Vienna or UTC.'],
    'administrator.name': ['First name is required.'],
    'administrator.email': takenAddress,
  };
  expect(await faultsOf(createCompany, body)).toEqual(faults);
  const named = { ...administrator, name: 'Ida' };
  expect(await faultsOf(createCompany, { ...body, time_zone: 'UTC', administrator: named })).toEqual({
    name: faults.name,
    'administrator.email': takenAddress,
  });
  const { name: takenName, time_zone } = faults;
  const change = { name, time_zone: 'Mars' };
  expect(await faultsOf(updateCompany, change, { id: other })).toEqual({ name: takenName, time_zone });
  expect(await faultsOf(updateCompany, change, { id: taken })).toEqual({ time_zone });
});

it('an invitation without a name to an address that has an account', async () => {
  const body = { name: '', email: (await world.user()).email, permissions: ['Fly'] };
  expect(await faultsOf(inviteUser, body)).toEqual({
    name: ['First name is required.'],
    email: takenAddress,
    'permissions.0': ['This is not a permission of Rampart.'],
  });
});

it('refused invitations do not reveal whether an address has an account', async () => {
  const admin = await world.user();
  for (let count = 0; count < 200; count += 1)
    await faultsOf(inviteUser, { name: '', email: 'nobody@example.test', permissions: [] }, {}, admin);
  const body = { name: '', email: 'nobody@example.test', permissions: [] };
  expect((await world.call(inviteUser, admin, { body } as never)).status).toBe(429);
});

it('the last administrator without a name and without the permission', async () => {
  const admin = await world.user({ permissions: ['Administration.users'] });
  await world.inRole('rampart_operator', 'UPDATE user_account SET joined_at = now() WHERE id = $1', [admin.id]);
  const body = { name: '', permissions: [] };
  expect(await faultsOf(updateUser, body, { id: admin.id }, admin)).toEqual({
    name: ['First name is required.'],
    permissions: ['This is the last active administrator of the company. Make another user administrator first.'],
  });
  // A user of another company is still unknown.
  const stranger = await world.user({ permissions: ['Administration.users'] });
  expect((await world.call(updateUser, stranger, { params: { id: admin.id }, body } as never)).status).toBe(404);
});

it('a short new password and a wrong current one, which counts as an attempt once', async () => {
  const short = ['Password must have at least 15 characters.'];
  const wrong = ['This is not your current password.'];
  const attempts = async () =>
    (
      await world.inRole<{ count: number }>(
        'rampart_auth',
        'SELECT coalesce(sum(attempts), 0)::int AS count FROM throttle',
      )
    )[0]?.count ?? 0;
  const before = await attempts();
  expect(await faultsOf(changePassword, { current_password: 'guessed', password: 'short' })).toEqual({
    current_password: wrong,
    password: short,
  });
  expect(await faultsOf(changePassword, { current_password: 'guessed', password: 'long enough for all' })).toEqual({
    current_password: wrong,
  });
  expect(await attempts()).toBe(before + 2);
  expect(await faultsOf(changePassword, { current_password: 'the old password', password: 'short' })).toEqual({
    password: short,
  });
});

it('a provider over plain HTTP, without a client ID and a secret', async () => {
  expect(await faultsOf(saveProvider, { issuer: 'http://login.example.com', client_id: '' })).toEqual({
    issuer: ['Issuer must begin with https://.'],
    client_id: ['Client ID is required.'],
    client_secret: ['Secret is required.'],
  });
  expect(await faultsOf(saveProvider, { issuer: 'http://login.example.com', client_id: 'x' })).toEqual({
    issuer: ['Issuer must begin with https://.'],
    client_secret: ['Secret is required.'],
  });
});

it('a taken alias without a manufacturer', async () => {
  await world.call(createAlias, user, { body: { manufacturer: 'Ostrand', alias: 'Ostrand Drives' } });
  expect(await faultsOf(createAlias, { manufacturer: ' ', alias: 'ostrand drives' })).toEqual({
    manufacturer: ['Manufacturer is required.'],
    alias: ['This alias refers to another manufacturer. Remove it there first.'],
  });
});

it('alerts without a day and with a switch that is neither on nor off', async () => {
  const reports = { status: true, frequency_type: 'daily', value: null };
  expect(await faultsOf(saveAlerts, { alerts: { critical: { status: 1 }, reports } })).toEqual({
    'alerts.critical.status': ['Critical alerts must be true or false.'],
    'alerts.reports.frequency_type': ['Report frequency must be weekly, bi_weekly, or monthly.'],
    'alerts.reports.value': ['Choose a day for the reports.'],
  });
});

it('text that no database can store, in fields that are checked there', async () => {
  const form = { terminalName: 'a\0', terminalLatitude: '1\0', terminalLongitude: '1' };
  expect(Object.keys(await faultsOf(createLocation, form))).toHaveLength(1);
});
