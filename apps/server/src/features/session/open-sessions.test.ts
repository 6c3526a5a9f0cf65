import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/session/profile.ts';
import * as secondFactor from '@rampart/contract/api/second-factor.ts';
import { getUser, signOut } from '@rampart/contract/api/session/session.ts';
import * as singleSignOn from '@rampart/contract/api/single-sign-on.ts';
import { actAs } from '#testing/impersonation.ts';
import { signInAtProvider, startIdentityProvider } from '#testing/servers/identity-provider.ts';
import { enrol, openBrowser, password, recordsOf, userWithPassword } from '#testing/sign-in.ts';
import { comeBack, signInThere, useProvider } from '#testing/single-sign-on.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
beforeAll(async () => {
  world = await createWorld();
  provider = await startIdentityProvider();
});
// The limits also count the attempts of earlier tests.
beforeEach(() => world.advance(16));
afterAll(async () => {
  await provider.close();
  await world.close();
});

type Browser = ReturnType<typeof openBrowser>;
/** The call of a signed-in user, for the browser that signed in. */
const as = (browser: Browser, user: WorldUser): WorldUser => ({
  ...user,
  token: browser.cookies.get('rampart_session') ?? '',
});
/** The same user, signed in with the password in one more browser. */
async function again(user: WorldUser): Promise<WorldUser> {
  const browser = openBrowser(world);
  await browser.signIn(user.email);
  return as(browser, user);
}
const othersOf = async (user: WorldUser) =>
  (await world.call(api.listSessions, user, {})).body.sessions.filter(({ is_current }) => !is_current);
const end = (user: WorldUser, id: string) => world.call(api.endSession, user, { params: { id } });
const endOthers = (user: WorldUser) => world.call(api.endOtherSessions, user, {});
const confirm = (user: WorldUser, word = password) =>
  world.call(api.confirmByPassword, user, { body: { password: word } });
const isSignedIn = async (user: WorldUser) => (await world.call(getUser, user, {})).status === 200;
const stateOf = async (user: WorldUser) => (await world.call(api.getConfirmation, user, {})).body;

describe('ending sessions', () => {
  it('needs a confirmation, and ends one session of the user', async () => {
    const user = await userWithPassword(world);
    const other = await again(user);
    const [found] = await othersOf(user);
    const early = await end(user, found?.id ?? '');
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['confirmation']]);
    expect(await isSignedIn(other)).toBe(true);
    expect((await confirm(user)).status).toBe(204);
    expect((await end(user, found?.id ?? '')).status).toBe(204);
    expect([await isSignedIn(user), await isSignedIn(other)]).toEqual([true, false]);
    expect((await end(user, found?.id ?? '')).status).toBe(404);
    expect(await recordsOf(world, user.companyId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'identity-confirmed', user_id: user.id, details: { method: 'password' } }),
        expect.objectContaining({ kind: 'session-ended', details: { signed_in_from: '127.0.0.1' } }),
      ]),
    );
  });

  it('ends all others, and no session of anybody else', async () => {
    const user = await userWithPassword(world);
    const others = [await again(user), await again(user)];
    const colleague = await world.user({ companyId: user.companyId });
    const stranger = await world.user();
    expect((await endOthers(user)).status).toBe(422);
    await confirm(user);
    expect((await endOthers(user)).body).toEqual({ ended: 2 });
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    for (const other of [user, colleague, stranger]) expect(await isSignedIn(other)).toBe(true);
    expect((await endOthers(user)).body).toEqual({ ended: 0 });
    const ended = (await recordsOf(world, user.companyId)).filter(({ kind }) => kind === 'session-ended');
    expect(ended).toMatchObject([{ details: { sessions: 2 } }]);
  });

  it('finds no session of a colleague or of another company', async () => {
    const user = await userWithPassword(world);
    const colleague = await world.user({ companyId: user.companyId });
    const stranger = await world.user();
    const unknown = await end(user, randomUUID());
    expect(unknown.status).toBe(404);
    for (const confirmation of ['none', 'given']) {
      if (confirmation === 'given') await confirm(user);
      for (const other of [colleague, stranger]) {
        const [session] = (await world.call(api.listSessions, other, {})).body.sessions;
        const answer = await end(user, session?.id ?? '');
        expect([answer.status, answer.body]).toEqual([404, unknown.body]);
        expect(await isSignedIn(other)).toBe(true);
      }
    }
    expect((await end(user, 'no-uuid')).status).toBe(404);
  });

  it('leaves the own session to Sign Out, also with a confirmation', async () => {
    const user = await userWithPassword(world);
    const [own] = (await world.call(api.listSessions, user, {})).body.sessions;
    await confirm(user);
    const { status, body } = await end(user, own?.id ?? '');
    expect([status, body.errors]).toEqual([422, { id: [expect.stringContaining('Sign Out')] }]);
    expect(await isSignedIn(user)).toBe(true);
  });

  it('is refused to an administrator who acts as the user', async () => {
    const target = await userWithPassword(world, { permissions: [] });
    const acting = await actAs(world, await userWithPassword(world), target);
    expect((await endOthers(acting)).status).toBe(403);
    expect((await confirm(acting)).status).toBe(403);
  });

  it('is not needed to sign out: Sign Out asks nothing', async () => {
    const user = await userWithPassword(world);
    expect((await world.call(signOut, user, { body: undefined })).status).toBe(204);
    expect(await isSignedIn(user)).toBe(false);
  });
});

describe('a confirmation', () => {
  it('holds for five minutes, and only for its own session', async () => {
    const user = await userWithPassword(world);
    const other = await again(user);
    expect(await stateOf(user)).toEqual({ is_confirmed: false, ways: ['password'] });
    await confirm(user);
    expect([(await stateOf(user)).is_confirmed, (await stateOf(other)).is_confirmed]).toEqual([true, false]);
    expect((await endOthers(other)).status).toBe(422);
    world.advance(5);
    expect((await stateOf(user)).is_confirmed).toBe(false);
    expect((await endOthers(user)).status).toBe(422);
  });

  it('with the password cannot be guessed: it is blocked after ten attempts, and failures are recorded', async () => {
    const user = await userWithPassword(world);
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await confirm(user, 'wrong')).status).toBe(422);
    expect((await confirm(user)).status).toBe(429);
    expect((await stateOf(user)).is_confirmed).toBe(false);
    const failed = (await recordsOf(world, user.companyId)).filter(({ kind }) => kind === 'confirmation-failed');
    expect(failed).toHaveLength(10);
  });

  it('works with a code instead of the password, each code once', async () => {
    const user = await userWithPassword(world);
    const { code } = await enrol(world, user);
    expect((await stateOf(user)).ways).toEqual(['password', 'code']);
    const byCode = (given: string) => world.call(secondFactor.confirmByCode, user, { body: { code: given } });
    expect((await byCode('000000')).status).toBe(422);
    const right = code();
    expect((await byCode(right)).status).toBe(204);
    expect((await endOthers(user)).status).toBe(200);
    expect((await byCode(right)).status).toBe(422);
  });
});

describe('a confirmation at the provider', () => {
  /** A user without a password who signed in at the provider of the company. */
  async function signedInThere() {
    const admin = await userWithPassword(world, { permissions: ['Administration.users'] });
    await useProvider(world, admin, provider);
    const person = await world.user({ companyId: admin.companyId, permissions: ['Map.view'] });
    const browser = openBrowser(world);
    await signInThere(browser, person.email);
    return { admin, browser, user: as(browser, person) };
  }
  it('asks the user to sign in there again, and keeps the session', async () => {
    const { browser, user } = await signedInThere();
    expect(await stateOf(user)).toEqual({ is_confirmed: false, ways: ['provider'] });
    const visit = await browser.call(singleSignOn.confirmAtProvider, {});
    expect(Object.fromEntries(new URL(visit.body.address).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
      login_hint: user.email,
    });
    // The provider knows the real time, and the clock of the tests stands still.
    const answer = await signInAtProvider(visit.body.address, { email: user.email });
    expect([(await comeBack(browser, answer)).status, as(browser, user).token]).toEqual([200, user.token]);
    expect((await stateOf(user)).is_confirmed).toBe(true);
    expect((await endOthers(user)).body).toEqual({ ended: 1 });
  });

  it('does not confirm for another user, or in another browser', async () => {
    const { admin, browser, user } = await signedInThere();
    const other = await browser.call(singleSignOn.confirmAtProvider, {});
    const wrong = await comeBack(browser, await signInAtProvider(other.body.address, { email: admin.email }));
    expect([wrong.status, (await stateOf(user)).is_confirmed]).toEqual([422, false]);

    const visit = await browser.call(singleSignOn.confirmAtProvider, {});
    const answer = await signInAtProvider(visit.body.address, { email: user.email });
    const thief = openBrowser(world);
    thief.cookies.set('rampart_provider', browser.cookies.get('rampart_provider') ?? '');
    expect((await comeBack(thief, answer)).status).toBe(422);
    expect([await thief.isSignedIn(), (await stateOf(user)).is_confirmed]).toEqual([false, false]);
  });

  it('is not accepted if the user signed in there before the visit began', async () => {
    const { browser, user } = await signedInThere();
    const visit = await browser.call(singleSignOn.confirmAtProvider, {});
    const token = browser.cookies.get('rampart_provider');
    expect(token).toBeDefined();
    // As if the visit began after the provider's time of signing in.
    await world.inRole(
      'rampart_auth',
      `UPDATE provider_visit SET expires_at = now() + interval '1 day' WHERE session_id IS NOT NULL`,
    );
    const answer = await signInAtProvider(visit.body.address, { email: user.email });
    const { status, body } = await comeBack(browser, answer);
    expect([status, body.message]).toEqual([422, 'The provider did not ask you to sign in again.']);
  });

  it('is not offered by a company without a provider', async () => {
    const user = await userWithPassword(world);
    expect((await world.call(singleSignOn.confirmAtProvider, user, {})).status).toBe(422);
  });
});
