import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getConfirmation } from '@rampart/contract/api/session/profile.ts';
import { getUser, signOut } from '@rampart/contract/api/session/session.ts';
import { openBrowser, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
// The limits also count the attempts of earlier tests.
beforeEach(() => world.advance(16));
afterAll(() => world.close());

/** All that the record says about sign-ins of a user that were refused. */
const refusalsOf = ({ id }: WorldUser) =>
  world.inRole(
    'rampart_operator',
    `SELECT recorded_at, company_id, email, address, request_id IS NOT NULL AS has_request, details
     FROM security_record WHERE user_id = $1 AND kind = 'sign-in-refused'`,
    [id],
  );
const refusalOf = (user: WorldUser, reason: string) => ({
  recorded_at: world.services.clock(),
  company_id: user.companyId,
  email: user.email,
  address: '127.0.0.1',
  has_request: true,
  details: { reason },
});

/** A company with a provider that nobody visits here. */
async function companyWithProvider(requires_provider: boolean): Promise<WorldUser> {
  const admin = await userWithPassword(world, { permissions: ['Administration.users'] });
  await world.database.inCompany(admin.companyId, (db) =>
    db
      .insertInto('sign_in_policy')
      .values({
        company_id: admin.companyId,
        issuer: 'https://id.example',
        client_id: 'c',
        client_secret: Buffer.of(1),
        requires_provider,
      })
      .execute(),
  );
  return admin;
}
const colleagueOf = ({ companyId }: WorldUser) => userWithPassword(world, { companyId, permissions: ['Map.view'] });

it('with a required provider, only administrators sign in with a password, and a refusal is recorded', async () => {
  const admin = await companyWithProvider(true);
  const user = await colleagueOf(admin);
  const { status, body, cookies } = await openBrowser(world).signIn(user.email);
  const text = 'Your company signs in with its own provider. Choose “Sign in with your company”.';
  expect([status, body]).toEqual([422, { message: text, errors: { email: [text] } }]);
  expect(cookies.map(({ name }) => name)).not.toContain('rampart_session');
  expect(await refusalsOf(user)).toEqual([refusalOf(user, 'password sign-in is off')]);
  expect((await openBrowser(world).signIn(admin.email)).status).toBe(200);
  const free = await colleagueOf(await companyWithProvider(false));
  expect((await openBrowser(world).signIn(free.email)).status).toBe(200);
});

it('users of a suspended company are refused with its name, but only if their password is right', async () => {
  const user = await userWithPassword(world);
  const [company] = await world.inRole<{ name: string }>(
    'rampart_operator',
    'UPDATE company SET suspended_at = now() WHERE id = $1 RETURNING name',
    [user.companyId],
  );
  const message = `The access of ${company?.name} to Rampart is suspended. Contact the operator of Rampart.`;
  const { status, body } = await openBrowser(world).signIn(user.email);
  expect([status, body]).toEqual([403, { message }]);
  expect(await refusalsOf(user)).toEqual([refusalOf(user, 'the company is suspended')]);
  expect((await openBrowser(world).signIn(user.email, 'wrong')).status).toBe(422);
});

it('a demo account signs in where its public password does no harm', async () => {
  const user = await userWithPassword(world);
  await world.inRole('rampart_operator', 'UPDATE user_account SET is_demo = true WHERE id = $1', [user.id]);
  expect((await openBrowser(world).signIn(user.email)).status).toBe(200);
});

it('a session keeps what the browser said, and lives as long as configured', async () => {
  const user = await userWithPassword(world);
  const browser = openBrowser(world, { headers: { 'user-agent': 'Firefox' } });
  const { body } = await browser.signIn(user.email);
  expect((await browser.call(getUser, {})).body).toEqual(body);
  const at = world.services.clock();
  const rows = `SELECT company_id, address, user_agent, created_at, last_seen_at, expires_at, second_factor
    FROM session WHERE user_id = $1 AND user_agent = 'Firefox'`;
  expect(await world.inRole('rampart_auth', rows, [user.id])).toEqual([
    {
      company_id: user.companyId,
      address: '127.0.0.1',
      user_agent: 'Firefox',
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(at.getTime() + world.services.config.sessionMaxHours * 3600_000),
      second_factor: null,
    },
  ]);
});

it('signing out with an invented session changes and records nothing', async () => {
  const user = await userWithPassword(world);
  expect((await world.call(signOut, { ...user, token: 'invented' }, {})).status).toBe(204);
  expect((await world.call(getUser, user, {})).status).toBe(200);
  const kinds = "SELECT FROM security_record WHERE company_id = $1 AND kind = 'signed-out'";
  expect(await world.inRole('rampart_operator', kinds, [user.companyId])).toEqual([]);
});

it('users confirm at the provider of their company, but operators do not', async () => {
  const waysOf = async (user: WorldUser) => (await world.call(getConfirmation, user, {})).body.ways;
  const admin = await companyWithProvider(false);
  const operator = await userWithPassword(world, { companyId: admin.companyId });
  expect(await waysOf(admin)).toEqual(['password', 'provider']);
  expect(await waysOf(operator)).toEqual(['password']);
  expect(await waysOf(await userWithPassword(world, { permissions: ['Map.view'] }))).toEqual(['password']);
  expect(await waysOf(await world.user({ companyId: admin.companyId, permissions: [] }))).toEqual(['provider']);
});
