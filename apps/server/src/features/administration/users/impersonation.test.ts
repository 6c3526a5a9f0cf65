import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/administration/users.ts';
import * as assets from '@rampart/contract/api/assets.ts';
import * as locations from '@rampart/contract/api/locations.ts';
import * as session from '@rampart/contract/api/session/session.ts';
import { permissionSets } from '@rampart/contract/rules/accounts/permission-sets.ts';
import { removeExpired } from '#jobs/housekeeping.actions.ts';
import { signedHeaders } from '#testing/browser-headers.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { recordOf } from '#testing/invitations.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let admin: WorldUser;
let user: WorldUser;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  admin = await world.user({ permissions: permissionSets[3].permissions });
  user = await world.user({ companyId: admin.companyId, permissions: permissionSets[2].permissions });
});
afterAll(() => world.close());

const start = (by: WorldUser, { id }: { id: string }, reason = 'Cannot find an asset') =>
  world.call(api.impersonateUser, by, { params: { id }, body: { reason } });
const whoIs = async (by: WorldUser) => (await world.call(session.getUser, by, {})).body;
const stop = (by: WorldUser) => world.call(api.stopImpersonating, by, {});

describe('an impersonation', () => {
  it('acts as the user, shows both names, and returns to the own session; start and stop are recorded', async () => {
    expect((await start(admin, user)).status).toBe(204);
    expect(await whoIs(admin)).toMatchObject({
      id: user.id,
      is_impersonating: true,
      is_admin_or_higher: false,
      impersonator: { id: admin.id, name: 'Ada Tester' },
    });
    // The user's own session continues at the same time.
    expect((await whoIs(user)).is_impersonating).toBe(false);
    expect((await stop(admin)).status).toBe(204);
    expect(await whoIs(admin)).toMatchObject({ id: admin.id, is_impersonating: false, impersonator: null });
    const both = {
      user_id: user.id,
      user_name: 'Ada Tester',
      impersonator_id: admin.id,
      impersonator_name: 'Ada Tester',
    };
    expect(await recordOf(world, user.id)).toMatchObject([
      { kind: 'impersonation-started', ...both, details: { reason: 'Cannot find an asset' } },
      { kind: 'impersonation-stopped', ...both, details: { how: 'stopped' } },
    ]);
  });

  it('needs a reason', async () => {
    const { status, body } = await start(admin, user, '  ');
    expect([status, body.errors]).toEqual([422, { reason: ['A reason is required.'] }]);
  });

  it('records each change under both names, in the record and in the asset’s history, but no reads', async () => {
    await start(admin, user);
    const product = await catalogueOf(world.database).product();
    const created = await world.call(assets.createAsset, admin, {
      params: { uuid: product.uuid },
      body: { data: { notes: 'x' } },
    });
    expect(created.status).toBe(200);
    await world.call(locations.listLocations, admin, {});
    await world.call(assets.listAssets, admin, { params: { uuid: product.uuid }, body: {} });
    expect(await recordOf(world, user.id, 'changed-while-impersonating')).toMatchObject([
      { impersonator_id: admin.id, details: { call: `POST /api/product/${product.uuid}/assets/create` } },
    ]);
    const history = await world.call(assets.listAssetHistory, user, {
      params: { uuid: product.uuid, assetId: String(created.body.asset.id) },
      body: {},
    });
    expect(history.body.history).toMatchObject([{ user: 'Ada Tester', impersonator: 'Ada Tester' }]);
  });

  it('ends by itself after an hour, and the record has that time', async () => {
    await start(admin, user);
    world.advance(59);
    expect((await whoIs(admin)).id).toBe(user.id);
    world.advance(2);
    expect((await whoIs(admin)).id).toBe(admin.id);
    expect(await recordOf(world, user.id, 'impersonation-stopped')).toMatchObject([
      { details: { how: 'the time was over' } },
    ]);
    // It also ends if no request follows.
    await start(admin, user);
    world.advance(61);
    await removeExpired(world.database, world.services.clock());
    expect(await recordOf(world, user.id, 'impersonation-stopped')).toHaveLength(2);
  });

  it('refuses the calls of a page that was made for the other user', async () => {
    await start(admin, user);
    const from = (id: string) =>
      world.server.inject({ url: '/api/user', headers: { ...signedHeaders(admin.token), 'x-rampart-user': id } });
    expect((await from(user.id)).statusCode).toBe(200);
    expect((await from(admin.id)).statusCode).toBe(401);
  });

  it('ends when the user is deactivated, when the administrator loses the right, and on signing out', async () => {
    const operator = await world.user();
    await start(operator, user);
    await world.call(api.deactivateUser, admin, { params: user });
    expect((await whoIs(operator)).id).toBe(operator.id);
    const other = await world.user({ companyId: admin.companyId, permissions: [] });
    await start(admin, other);
    await world.inRole('rampart_operator', 'UPDATE user_account SET permissions = $2 WHERE id = $1', [admin.id, []]);
    expect((await whoIs(admin)).id).toBe(admin.id);
    await start(operator, other);
    await world.call(session.signOut, operator, {});
    expect((await recordOf(world, other.id, 'impersonation-stopped')).map(({ details }) => details)).toEqual([
      { how: 'one of the two users lost the right' },
      { how: 'signed out' },
    ]);
  });
});

it('an impersonation ends when its user gets more permissions, and with the session, and is recorded', async () => {
  await start(admin, user);
  await world.inRole('rampart_operator', 'UPDATE user_account SET permissions = $2 WHERE id = $1', [
    user.id,
    ['Administration.users'],
  ]);
  expect((await whoIs(admin)).id).toBe(admin.id);
  const other = await world.user({ companyId: admin.companyId, permissions: [] });
  await start(admin, other);
  await world.inRole('rampart_auth', 'DELETE FROM session WHERE user_id = $1', [admin.id]);
  const ends = async ({ id }: WorldUser) =>
    (await recordOf(world, id, 'impersonation-stopped')).map(({ details }) => details);
  expect(await ends(user)).toEqual([{ how: 'one of the two users lost the right' }]);
  expect(await ends(other)).toEqual([{ how: 'the session ended' }]);
});

describe('who may be impersonated', () => {
  it('for a company’s administrator: users who are not administrators and have no further permissions', async () => {
    const colleague = await world.user({ companyId: admin.companyId, permissions: ['Administration.users'] });
    const stronger = await world.user({ companyId: admin.companyId, permissions: ['CoreProduct.search'] });
    for (const [target, why] of [
      [colleague, 'Only an operator can impersonate an administrator.'],
      [stronger, 'This user has permissions that you do not have.'],
      [admin, 'You are this user.'],
    ] as const) {
      const { status, body } = await start(admin, target);
      expect([status, body.message]).toEqual([403, why]);
    }
    expect((await whoIs(admin)).id).toBe(admin.id);
  });

  it('for an operator: all users of any company except operators', async () => {
    const operator = await world.user();
    expect((await start(operator, await world.user())).body.message).toBe('An operator cannot be impersonated.');
    expect((await start(operator, admin)).status).toBe(204);
    expect(await whoIs(operator)).toMatchObject({ id: admin.id, is_admin_or_higher: true });
  });
});

it('during it nobody changes users, permissions or passwords, or impersonates another user', async () => {
  const operator = await world.user();
  await start(operator, admin);
  const params = { id: user.id };
  const body = { name: 'X', last_name: '', permissions: [] };
  const refused = [
    await world.call(api.updateUser, operator, { params, body }),
    await world.call(api.inviteUser, operator, { body: { ...body, email: 'a@b' } }),
    await world.call(api.deactivateUser, operator, { params }),
    await world.call(api.reactivateUser, operator, { params }),
    await world.call(api.resendInvitation, operator, { params }),
    await world.call(api.forceNewPassword, operator, { params }),
    await world.call(api.impersonateUser, operator, { params, body: { reason: 'x' } }),
  ];
  for (const answer of refused) {
    expect(answer.status).toBe(403);
    expect(answer.body.message).toMatch(/^You are acting as Ada Tester\. Stop impersonating/);
  }
  const { body: page } = await world.call(api.listUsers, operator, { body: {} });
  expect(page.users.some((one) => one.can_manage || one.can_impersonate)).toBe(false);
});
