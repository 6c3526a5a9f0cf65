import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/session/session.ts';
import { actAs } from '#testing/impersonation.ts';
import { enrol, newAddress, openBrowser, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let browser: ReturnType<typeof openBrowser>;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => {
  browser = openBrowser(world, { remoteAddress: newAddress() });
});
afterAll(() => world.close());

it('a right password with a second factor opens a step, and no session', async () => {
  const user = await userWithPassword(world);
  const { code } = await enrol(world, user);
  const { status, body, cookies } = await browser.signIn(user.email);
  expect([status, body]).toEqual([200, { second_step: 'code' }]);
  const names = cookies.map(({ name }) => name);
  expect([names.includes('rampart_sign_in'), names.includes('rampart_session')]).toEqual([true, false]);
  expect(await browser.isSignedIn()).toBe(false);
  expect((await browser.finish(code())).status).toBe(204);
  expect(await browser.isSignedIn()).toBe(true);
});

it('the answer of a sign-in is the signed-in user, with company, rights and alerts', async () => {
  const user = await userWithPassword(world, { permissions: ['Map.view', 'Administration.users'] });
  const { body } = await browser.signIn(user.email);
  expect(body).toEqual((await browser.call(api.getUser, {})).body);
  expect(body).toMatchObject({
    id: user.id,
    email: user.email,
    name: 'Ada',
    last_name: 'Tester',
    is_impersonating: false,
    is_admin_or_higher: true,
    impersonator: null,
    permissions: ['Map.view', 'Administration.users'],
  });
});

it('signing out ends an impersonation too, and the record says so', async () => {
  const administrator = await userWithPassword(world);
  const user = await userWithPassword(world, { companyId: administrator.companyId, permissions: ['Map.view'] });
  const acting = await actAs(world, administrator, user);
  expect((await world.call(api.signOut, acting, {})).status).toBe(204);
  expect((await world.call(api.getUser, administrator, {})).status).toBe(401);
  const records = await world.inRole(
    'rampart_operator',
    `SELECT kind, user_id, impersonator_id, recorded_at, details FROM security_record
     WHERE company_id = $1 ORDER BY kind`,
    [user.companyId],
  );
  const at = world.services.clock();
  expect(records).toEqual([
    {
      kind: 'impersonation-stopped',
      user_id: user.id,
      impersonator_id: administrator.id,
      recorded_at: at,
      details: { how: 'signed out' },
    },
    expect.objectContaining({ kind: 'signed-out', user_id: administrator.id, recorded_at: at }),
  ]);
});
