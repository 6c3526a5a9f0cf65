import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/administration/users.ts';
import * as session from '@rampart/contract/api/session/session.ts';
import { permissionSets } from '@rampart/contract/rules/accounts/permission-sets.ts';
import { permissions, type Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { linkTokenOf, recordOf } from '#testing/invitations.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const administrator = permissionSets[3].permissions;
const adminOf = (companyId?: number, held: readonly Permission[] = administrator) =>
  world.user({ permissions: held, ...(companyId !== undefined && { companyId }) });
const list = async (admin: WorldUser, body: { search?: string; company?: number; state?: api.UserState } = {}) =>
  (await world.call(api.listUsers, admin, { body })).body;
const update = (admin: WorldUser, { id }: { id: string }, held: readonly Permission[], name = 'Ada') =>
  world.call(api.updateUser, admin, {
    params: { id },
    body: { name, last_name: 'Tester', permissions: [...held] },
  });
const deactivate = (admin: WorldUser, { id }: { id: string }) =>
  world.call(api.deactivateUser, admin, { params: { id } });

describe('the list of users', () => {
  it(
    'contains only the own company, and finds users by any words of name and address',
    { tags: ['embedded'] },
    async () => {
      const admin = await adminOf();
      const colleague = await world.user({ companyId: admin.companyId, permissions: ['Map.view'] });
      await world.user();
      const all = await list(admin);
      expect(all.users.map(({ id }) => id).toSorted()).toEqual([admin.id, colleague.id].toSorted());
      expect(all.total).toBe(2);
      const { users } = await list(admin, { search: `tester ${colleague.email.slice(0, 20)}` });
      expect(users).toMatchObject([
        { id: colleague.id, permissions: ['Map.view'], state: 'active', can_manage: true, can_impersonate: true },
      ]);
      expect(JSON.stringify(all)).not.toContain('argon2');
    },
  );

  it('is of any company for an operator, and of no other for an administrator', async () => {
    const admin = await adminOf();
    const operator = await world.user();
    expect((await list(operator, { company: admin.companyId })).users.map(({ id }) => id)).toEqual([admin.id]);
    const foreign = await world.call(api.listUsers, admin, { body: { company: operator.companyId } });
    const unknown = await world.call(api.listUsers, admin, { body: { company: 2_000_000_000 } });
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
  });
});

describe('permissions', () => {
  it('are given only if the administrator has them, and recorded with both names', async () => {
    const admin = await adminOf(undefined, ['Administration.users', 'Map.view']);
    const user = await world.user({ companyId: admin.companyId, permissions: ['Dashboard.view'] });
    expect((await update(admin, user, ['Dashboard.view', 'Map.view'], 'Bea')).body).toMatchObject({
      name: 'Bea',
      permissions: ['Dashboard.view', 'Map.view'],
    });
    expect(await recordOf(world, user.id, 'permissions-changed')).toMatchObject([
      { actor_id: admin.id, actor_name: 'Ada Tester', details: { added: ['Map.view'], removed: [] } },
    ]);
    const refused = await update(admin, user, ['Map.view', 'Equipment.edit']);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('You do not have “Change equipment”.');
    expect(await recordOf(world, admin.id, 'administration-refused')).toMatchObject([
      { details: { attempt: expect.stringContaining(user.id), why: refused.body.message } },
    ]);
  });

  it('never let a company’s administrator make an operator or raise the own permissions', async () => {
    const admin = await adminOf(undefined, ['Administration.users']);
    const user = await world.user({ companyId: admin.companyId, permissions: [] });
    expect((await update(admin, user, ['Administration.operator'])).status).toBe(403);
    const raised = await update(admin, admin, ['Administration.users', 'Map.view']);
    expect([raised.status, raised.body.message]).toEqual([403, 'Nobody can give permissions to themselves.']);
    const operator = await world.user({ permissions: ['Administration.operator'] });
    expect((await update(operator, operator, permissions)).status).toBe(403);
    expect((await update(operator, user, permissions)).status).toBe(200);
  });

  it('of an operator are changed only by operators', async () => {
    const admin = await adminOf();
    const operator = await world.user({ companyId: admin.companyId });
    for (const call of [() => update(admin, operator, []), () => deactivate(admin, operator)]) {
      const { status, body } = await call();
      expect([status, body.message]).toEqual([403, 'Only an operator can change an operator.']);
    }
    const { users } = await list(admin);
    expect(users.find(({ id }) => id === operator.id)).toMatchObject({ can_manage: false, can_impersonate: false });
  });

  it('of an operator cannot be removed by that operator: one operator always stays', async () => {
    const operator = await world.user();
    const { status, body } = await update(operator, operator, ['Administration.users']);
    expect([status, body.message]).toEqual([403, 'Only another operator can remove your operator permission.']);
  });

  it('are refused by name if they do not exist', async () => {
    const admin = await adminOf();
    const { status, body } = await update(admin, admin, ['Equipment.steal' as Permission]);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ 'permissions.0': ['This is not a permission of Rampart.'] });
  });
});

describe('the last administrator', () => {
  it('can neither be deactivated nor lose the permission', async () => {
    const admin = await adminOf();
    const operator = await world.user();
    // A user who is only invited does not count.
    await world.call(api.inviteUser, admin, {
      body: { name: 'New', email: `new-${admin.id}@example.test`, permissions: [...administrator] },
    });
    const lowered = await update(operator, admin, []);
    expect(lowered.status).toBe(422);
    expect(lowered.body.errors?.permissions?.[0]).toContain('last active administrator');
    const ended = await deactivate(operator, admin);
    expect(ended.body.errors?.user?.[0]).toContain('last active administrator');
    expect((await update(admin, admin, ['Administration.users'])).status).toBe(200);
  });

  it('stays even if two requests come at the same time', async () => {
    const first = await adminOf();
    const second = await adminOf(first.companyId);
    const statuses = (await Promise.all([update(first, second, []), update(second, first, [])])).map(
      (one) => one.status,
    );
    // The second request is refused: for the last administrator, or because that user lost the right.
    expect(statuses.toSorted()).toEqual([200, expect.toBeOneOf([403, 422])]);
    const others = await Promise.all(Array.from({ length: 3 }, () => adminOf(first.companyId)));
    const operator = await world.user();
    const left = (await list(first, {})).users.filter((one) => one.permissions.includes('Administration.users'));
    const ended = await Promise.all(left.map((one) => deactivate(operator, one)));
    expect(ended.filter(({ status }) => status === 422)).toHaveLength(1);
    expect(others).toHaveLength(3);
  });
});

describe('deactivation', () => {
  it('ends the sessions immediately and refuses to sign in until the user is reactivated', async () => {
    const admin = await adminOf();
    const password = 'a long enough password';
    const user = await world.user({ companyId: admin.companyId, passwordHash: await hashPassword(password) });
    await world.inRole('rampart_operator', 'UPDATE user_account SET permissions = $2 WHERE id = $1', [user.id, []]);
    expect((await deactivate(admin, user)).body.state).toBe('deactivated');
    expect((await world.call(session.getUser, user, {})).status).toBe(401);
    expect(await world.inRole('rampart_auth', 'SELECT FROM session WHERE user_id = $1', [user.id])).toEqual([]);
    const signIn = () => world.call(session.signIn, null, { body: { email: user.email, password } });
    expect((await signIn()).status).toBe(422);
    expect((await world.call(api.reactivateUser, admin, { params: user })).body.state).toBe('active');
    expect((await signIn()).status).toBe(200);
    const kinds = (await recordOf(world, user.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['user-deactivated', 'user-reactivated']));
  });

  it('is refused for the own account', async () => {
    const admin = await adminOf();
    await adminOf(admin.companyId);
    expect((await deactivate(admin, admin)).body.errors).toEqual({ user: ['You cannot deactivate yourself.'] });
  });
});

it('a forced new password ends the sessions and makes the old password invalid; a mail has the link', async () => {
  const admin = await adminOf();
  const password = 'a long enough password';
  const { companyId } = admin;
  const user = await world.user({ companyId, permissions: [], passwordHash: await hashPassword(password) });
  const forced = await world.call(api.forceNewPassword, admin, { params: user });
  expect(forced.body).toMatchObject({ state: 'active', is_password_due: true });
  expect((await world.call(session.getUser, user, {})).status).toBe(401);
  const signIn = () => world.call(session.signIn, null, { body: { email: user.email, password } });
  expect((await signIn()).status).toBe(422);
  expect(await linkTokenOf(world, user.email)).toHaveLength(43);
  expect(await recordOf(world, user.id, 'password-forced')).toMatchObject([{ actor_id: admin.id }]);
});

it('every call answers 404 for another company’s user, as for one that does not exist', async () => {
  const admin = await adminOf();
  const foreign = await world.user({ permissions: [] });
  const body = { name: 'X', last_name: '', permissions: [] };
  for (const id of [foreign.id, '00000000-0000-4000-8000-000000000000']) {
    const params = { id };
    const answers = [
      await world.call(api.updateUser, admin, { params, body }),
      await world.call(api.deactivateUser, admin, { params }),
      await world.call(api.reactivateUser, admin, { params }),
      await world.call(api.resendInvitation, admin, { params }),
      await world.call(api.forceNewPassword, admin, { params }),
      await world.call(api.resetSingleSignOn, admin, { params }),
      await world.call(api.impersonateUser, admin, { params, body: { reason: 'x' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 404));
  }
  expect((await world.call(session.getUser, foreign, {})).status).toBe(200);
  expect(await recordOf(world, admin.id, 'administration-refused')).toHaveLength(14);
});
