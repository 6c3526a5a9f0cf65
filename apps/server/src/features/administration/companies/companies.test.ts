import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/administration/companies.ts';
import * as invitations from '@rampart/contract/api/session/invitations.ts';
import * as session from '@rampart/contract/api/session/session.ts';
import { permissionSets } from '@rampart/contract/rules/accounts/permission-sets.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { linkTokenOf } from '#testing/invitations.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user();
});
afterAll(() => world.close());

const password = 'a long enough password';
const create = (name: string, more: object = {}) =>
  world.call(api.createCompany, operator, {
    body: {
      name,
      time_zone: 'Europe/Vienna',
      administrator: { name: 'Ida', last_name: 'Voss', email: `ida-${randomUUID()}@example.test` },
      ...more,
    },
  });
const kindsOf = async (companyId: number) =>
  (
    await world.inRole<{ kind: string }>(
      'rampart_operator',
      'SELECT kind FROM security_record WHERE company_id = $1 ORDER BY recorded_at, ctid',
      [companyId],
    )
  ).map(({ kind }) => kind);

it('a company is created with its first administrator, who is invited by mail', { tags: ['embedded'] }, async () => {
  const email = `first-${randomUUID()}@example.test`;
  const created = await create('Nordic Grid', { administrator: { name: 'Ida', last_name: 'Voss', email } });
  expect(created.body).toMatchObject({
    name: 'Nordic Grid',
    time_zone: 'Europe/Vienna',
    suspended_at: null,
    users: 1,
    products: 0,
    assets: 0,
  });
  const token = await linkTokenOf(world, email);
  await world.call(invitations.acceptInvitation, null, { body: { token, email, password } });
  const { body } = await world.call(session.signIn, null, { body: { email, password } });
  const { permissions } = permissionSets[3];
  expect(body).toMatchObject({ company: { name: 'Nordic Grid' }, is_admin_or_higher: true, permissions });
  expect(await kindsOf(created.body.id)).toEqual([
    'company-created',
    'user-invited',
    'invitation-accepted',
    'signed-in',
  ]);
});

it('the list shows the sizes: users, products and assets', async () => {
  const companyId = await world.company(`Sized ${randomUUID()}`);
  await world.user({ companyId });
  const product = await catalogueOf(world.database).product();
  const rows = companyRows(world.database, companyId);
  for (let count = 0; count < 3; count += 1) await rows.asset(product.id);
  const { body } = await world.call(api.listCompanies, operator, { body: { search: 'sized' } });
  expect(body).toMatchObject({ companies: [{ id: companyId, users: 1, products: 1, assets: 3 }], total: 1 });
});

it('is renamed and gets another time zone; a name is unique without regard to case', async () => {
  const { id } = (await create('Old Name')).body;
  const update = (name: string, time_zone: string) =>
    world.call(api.updateCompany, operator, { params: { id: String(id) }, body: { name, time_zone } });
  expect((await update('New Name', 'America/Chicago')).body).toMatchObject({
    name: 'New Name',
    time_zone: 'America/Chicago',
  });
  await create('Taken');
  expect((await update('TAKEN', 'UTC')).body.errors).toEqual({ name: ['A company with this name already exists.'] });
  expect((await update('X', 'Mars/Olympus')).body.errors).toHaveProperty('time_zone');
  expect((await update('X', '+02:00')).body.errors).toHaveProperty('time_zone');
  expect((await create('tAkEn')).status).toBe(422);
  const missing = await world.call(api.updateCompany, operator, {
    params: { id: '2000000000' },
    body: { name: 'X', time_zone: 'UTC' },
  });
  expect(missing.status).toBe(404);
});

it('a company is not created if its administrator’s address already has an account', async () => {
  const refused = await create('Never Made', { administrator: { name: 'X', last_name: '', email: operator.email } });
  expect(refused.body.errors).toEqual({ 'administrator.email': ['This address already has an account.'] });
  const { body } = await world.call(api.listCompanies, operator, { body: { search: 'never made' } });
  expect(body.companies).toEqual([]);
});

describe('suspending', () => {
  it('ends the sessions and refuses to sign in with a clear message; reopening lets everyone in again', async () => {
    const companyId = await world.company('Paused Works');
    const user = await world.user({ companyId, passwordHash: await hashPassword(password) });
    const act = (endpoint: typeof api.suspendCompany) =>
      world.call(endpoint, operator, { params: { id: String(companyId) } });
    const signIn = (secret: string) =>
      world.call(session.signIn, null, { body: { email: user.email, password: secret } });
    expect((await act(api.suspendCompany)).body.suspended_at).not.toBeNull();
    expect((await world.call(session.getUser, user, {})).status).toBe(401);
    const refused = await signIn(password);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'The access of Paused Works to Rampart is suspended. Contact the operator of Rampart.',
    ]);
    // A caller without the password learns nothing.
    expect((await signIn('wrong password')).status).toBe(422);
    expect((await act(api.reopenCompany)).body.suspended_at).toBeNull();
    expect((await signIn(password)).status).toBe(200);
    expect(await kindsOf(companyId)).toEqual([
      'company-suspended',
      'sign-in-refused',
      'sign-in-failed',
      'company-reopened',
      'signed-in',
    ]);
  });

  it('is refused for the operator’s own company', async () => {
    const { status, body } = await world.call(api.suspendCompany, operator, {
      params: { id: String(operator.companyId) },
    });
    expect(status).toBe(422);
    expect(body.errors?.company?.[0]).toContain('lock you out');
  });
});

it('only operators see companies', async () => {
  const admin = await world.user({ permissions: permissionSets[3].permissions });
  expect((await world.call(api.listCompanies, admin, { body: {} })).status).toBe(403);
  expect((await world.call(api.suspendCompany, admin, { params: { id: '1' } })).status).toBe(403);
});
