import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as secondFactor from '@rampart/contract/api/second-factor.ts';
import * as session from '@rampart/contract/api/session/session.ts';
import * as singleSignOn from '@rampart/contract/api/single-sign-on.ts';
import { client, startIdentityProvider } from '#testing/servers/identity-provider.ts';
import { authenticator, openBrowser, password, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World } from '#testing/world.ts';
import { xsrfTokenFor } from './session-cookie.ts';

const overHttps = { 'x-forwarded-proto': 'https' };
let world: World;
/** Its public address is https, and its requests come from a proxy that does not say so. */
let publicWorld: World;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
beforeAll(async () => {
  [world, publicWorld, provider] = await Promise.all([
    createWorld({ config: { trustProxy: 1 } }),
    createWorld({ config: { publicUrl: 'https://rampart.example' } }),
    startIdentityProvider(),
  ]);
});
afterAll(async () => {
  await Promise.all([world.close(), publicWorld.close(), provider.close()]);
});

/** Goes through every step that sets a cookie, and answers all cookies. */
async function signInInEveryWay(at: World, headers: Record<string, string>) {
  const user = await userWithPassword(at);
  const browser = openBrowser(at, { headers });
  const before = await browser.call(session.getUser, {});
  const signedIn = await browser.signIn(user.email);
  const body = { issuer: provider.issuer, client_id: client.id, client_secret: client.secret, required: false };
  await browser.call(singleSignOn.saveProvider, { body });
  const { body: enrolment } = await browser.call(secondFactor.beginEnrolment, { body: { password } });
  const code = authenticator(at, enrolment.secret);
  await browser.call(secondFactor.confirmEnrolment, { body: { code: code() } });
  at.advance(1);
  const signedOut = await browser.call(session.signOut, {});
  const visit = await browser.call(singleSignOn.visitProvider, { body: { email: user.email } });
  const [step, finished] = [await browser.signIn(user.email), await browser.finish(code())];
  expect(await browser.isSignedIn()).toBe(true);
  return [before, signedIn, signedOut, visit, step, finished].flatMap(({ cookies }) => cookies);
}
const namesOf = (cookies: { name: string }[]) => [...new Set(cookies.map(({ name }) => name))].toSorted();

describe('cookies', () => {
  it.each([
    ['the request came over HTTPS', () => world, overHttps],
    ['the public address is https', () => publicWorld, {}],
  ])('are all Secure, of this host only, and for every path if %s', async (_title, at, headers) => {
    const cookies = await signInInEveryWay(at(), headers);
    expect(namesOf(cookies)).toEqual([
      '__Host-XSRF-TOKEN',
      '__Host-rampart_device',
      '__Host-rampart_provider',
      '__Host-rampart_session',
      '__Host-rampart_sign_in',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ secure: true, path: '/', sameSite: 'Lax' });
      expect(cookie).not.toHaveProperty('domain');
      // Our pages send the XSRF token back in a header. No script can read the others.
      expect(cookie.httpOnly ?? false).toBe(cookie.name !== '__Host-XSRF-TOKEN');
    }
  });

  it('keep their plain names over plain HTTP', async () => {
    const cookies = await signInInEveryWay(world, {});
    expect(namesOf(cookies)).toEqual([
      'XSRF-TOKEN',
      'rampart_device',
      'rampart_provider',
      'rampart_session',
      'rampart_sign_in',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ path: '/' });
      expect(cookie).not.toHaveProperty('secure');
    }
  });
});

describe('over HTTPS, a cookie without the prefix', () => {
  const userWith = async (cookie: string, headers: Record<string, string>) => {
    const response = await world.server.inject({ method: 'GET', url: '/api/user', headers: { cookie, ...headers } });
    return response.statusCode;
  };

  it('is not accepted as a session: a neighbouring host could have set it', async () => {
    const { token } = await userWithPassword(world);
    expect(await userWith(`rampart_session=${token}`, overHttps)).toBe(401);
    expect(await userWith(`__Host-rampart_session=${token}`, overHttps)).toBe(200);
  });

  it('does not replace the session of the user', async () => {
    const [mine, planted] = await Promise.all([userWithPassword(world), userWithPassword(world)]);
    const cookie = `rampart_session=${planted.token}; __Host-rampart_session=${mine.token}`;
    const { body } = await world.server.inject({ url: '/api/user', headers: { cookie, ...overHttps } });
    expect(JSON.parse(body)).toMatchObject({ id: mine.id });
  });

  it('is not accepted as an XSRF token, before and after signing in', async () => {
    const user = await userWithPassword(world);
    const send = async (cookie: string, token: string, url: string, payload: object) => {
      const headers = { cookie, 'x-xsrf-token': token, ...overHttps };
      return (await world.server.inject({ method: 'POST', url, headers, payload })).statusCode;
    };
    const form = { email: user.email, password };
    expect(await send('XSRF-TOKEN=planted', 'planted', '/login', form)).toBe(419);
    expect(await send('__Host-XSRF-TOKEN=mine', 'mine', '/login', form)).toBe(200);
    const path = '/api/account/second-factor/enrolment';
    const signedIn = `__Host-rampart_session=${user.token}; XSRF-TOKEN=planted`;
    expect(await send(signedIn, 'planted', path, { password })).toBe(419);
    expect(await send(signedIn, xsrfTokenFor(user.token), path, { password })).toBe(200);
  });
});

it('a caller cannot claim HTTPS unless the server trusts the proxy', async () => {
  const plain = await createWorld();
  const { cookies } = await plain.server.inject({ url: '/api/user', headers: overHttps });
  expect(namesOf(cookies)).toEqual(['XSRF-TOKEN']);
  await plain.close();
});
