import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getConfirmation } from '@rampart/contract/api/session/profile.ts';
import { signOut } from '@rampart/contract/api/session/session.ts';
import * as api from '@rampart/contract/api/single-sign-on.ts';
import { startBrokenProvider } from '#testing/servers/broken-provider.ts';
import { arrivalAt, client } from '#testing/servers/identity-provider.ts';
import { openBrowser, recordsOf, refusalsOf, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let provider: Awaited<ReturnType<typeof startBrokenProvider>>;
let admin: WorldUser;
let browser: ReturnType<typeof openBrowser>;
beforeAll(async () => {
  world = await createWorld();
  provider = await startBrokenProvider();
});
beforeEach(async () => {
  // The limits also count the attempts of earlier tests.
  world.advance(16);
  provider.answer();
  admin = await userWithPassword(world, { permissions: ['Administration.users'] });
  const body = { issuer: provider.issuer, client_id: client.id, client_secret: client.secret };
  await world.call(api.saveProvider, admin, { body });
  browser = openBrowser(world);
  await browser.signIn(admin.email);
});
afterAll(async () => {
  await provider.close();
  await world.close();
});

/** Goes to the provider to confirm. It says that the user signed in there at this second. */
async function leave(auth_time: number | undefined, claims: object = {}) {
  const { body } = await browser.call(api.confirmAtProvider, {});
  const asked = new URL(body.address).searchParams;
  const said = { nonce: asked.get('nonce'), email: admin.email, sub: admin.id, auth_time, ...claims };
  provider.answer({ claims: said });
  const answer = new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' });
  return { asked, sent: { body: { answer: `?${answer}`, ...idOf(asked) } } };
}
const idOf = (asked: URLSearchParams) => {
  const { redirect_id } = arrivalAt(new URL(asked.get('redirect_uri') ?? ''));
  return redirect_id ? { redirect_id } : {};
};
async function confirm(auth_time: number | undefined, claims: object = {}) {
  const { sent } = await leave(auth_time, claims);
  const { status, body } = await browser.call(api.returnFromProvider, sent);
  return [status, body];
}
const seconds = () => Math.floor(world.services.clock().getTime() / 1000);
const isConfirmed = async () => (await browser.call(getConfirmation, {})).body.is_confirmed;
const refused = (text: string) => [422, { message: text, errors: { provider: [text] } }];

describe('a confirmation at the provider', () => {
  it('asks to sign in there again, keeps the session, and is recorded', async () => {
    const session = browser.cookies.get('rampart_session');
    const { asked, sent } = await leave(seconds());
    expect(Object.fromEntries(asked)).toMatchObject({ prompt: 'login', max_age: '0', login_hint: admin.email });
    world.advance(1);
    const { status, body, cookies } = await browser.call(api.returnFromProvider, sent);
    expect([status, body]).toEqual([200, { second_step: null }]);
    expect(cookies.map(({ name }) => name)).toEqual(['rampart_provider']);
    expect([await isConfirmed(), browser.cookies.get('rampart_session')]).toEqual([true, session]);
    const records = await world.inRole(
      'rampart_operator',
      `SELECT kind, recorded_at, user_id, email, address, request_id IS NOT NULL AS has_request, details
       FROM security_record WHERE company_id = $1 AND kind = 'identity-confirmed'`,
      [admin.companyId],
    );
    expect(records).toEqual([
      {
        kind: 'identity-confirmed',
        recorded_at: world.services.clock(),
        user_id: admin.id,
        email: admin.email,
        address: '127.0.0.1',
        has_request: true,
        details: { method: 'provider' },
      },
    ]);
  });

  it('allows a minute between the clocks, and no more', async () => {
    expect(await confirm(seconds() - 61)).toEqual(refused('The provider did not ask you to sign in again.'));
    expect(await isConfirmed()).toBe(false);
    expect(await confirm(undefined)).toEqual(refused('The provider did not ask you to sign in again.'));
    expect(await refusalsOf(world, admin.companyId)).toEqual(['not signed in again', 'not signed in again']);
    expect((await confirm(seconds() - 60))[0]).toBe(200);
    expect(await isConfirmed()).toBe(true);
  });

  it('counts the time from the start of the visit', async () => {
    const { sent } = await leave(seconds() - 60);
    world.advance(9);
    expect((await browser.call(api.returnFromProvider, sent)).status).toBe(200);
  });

  it('is not asked when a user signs in: the time there does not matter', async () => {
    const visitor = openBrowser(world);
    const { body } = await visitor.call(api.visitProvider, { body: { email: admin.email } });
    const asked = new URL(body.address).searchParams;
    provider.answer({ claims: { nonce: asked.get('nonce'), email: admin.email, auth_time: seconds() - 3600 } });
    const answer = `?${new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' })}`;
    expect((await visitor.call(api.returnFromProvider, { body: { answer, ...idOf(asked) } })).status).toBe(200);
    expect(await visitor.isSignedIn()).toBe(true);
  });

  it('is refused for another user, and after the session has ended', async () => {
    const another = refused('You signed in at the provider as another user, or your session has ended.');
    const colleague = await userWithPassword(world, { companyId: admin.companyId, permissions: ['Map.view'] });
    expect(await confirm(seconds(), { sub: colleague.id, email: colleague.email })).toEqual(another);
    expect(await isConfirmed()).toBe(false);
    const { sent } = await leave(seconds());
    const cookie = browser.cookies.get('rampart_provider') ?? '';
    await browser.call(signOut, {});
    await browser.signIn(admin.email);
    browser.cookies.set('rampart_provider', cookie);
    // Ending the session also ends its visits.
    expect((await browser.call(api.returnFromProvider, sent)).status).toBe(422);
    expect(await isConfirmed()).toBe(false);
  });

  it('does not work in a browser that is not signed in', async () => {
    const { sent } = await leave(seconds());
    browser.cookies.delete('rampart_session');
    const { status, body } = await browser.call(api.returnFromProvider, sent);
    expect([status, body]).toEqual(
      refused('You signed in at the provider as another user, or your session has ended.'),
    );
    expect((await recordsOf(world, admin.companyId)).map(({ kind }) => kind)).not.toContain('identity-confirmed');
  });
});
