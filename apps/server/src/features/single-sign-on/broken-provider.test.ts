import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/single-sign-on.ts';
import { newKey, startBrokenProvider } from '#testing/servers/broken-provider.ts';
import { arrivalAt, client } from '#testing/servers/identity-provider.ts';
import { openBrowser, refusalsOf, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let provider: Awaited<ReturnType<typeof startBrokenProvider>>;
let user: WorldUser;
beforeAll(async () => {
  world = await createWorld();
  provider = await startBrokenProvider();
});
beforeEach(async () => {
  // The limits also count the attempts of earlier tests.
  world.advance(16);
  provider.answer();
  user = await userWithPassword(world, { permissions: ['Administration.users'] });
  const body = { issuer: provider.issuer, client_id: client.id, client_secret: client.secret };
  await world.call(api.saveProvider, user, { body });
});
afterAll(async () => {
  await provider.close();
  await world.close();
});

type Answers = NonNullable<Parameters<typeof provider.answer>[0]>;

/** Goes to the provider and comes back. The answers use the nonce of the request. */
async function signIn(answers: (nonce: string) => Answers, more: Record<string, string> = {}) {
  const browser = openBrowser(world);
  const { body: visit } = await browser.call(api.visitProvider, { body: { email: user.email } });
  const asked = new URL(visit.address).searchParams;
  provider.answer(answers(asked.get('nonce') ?? ''));
  const answer = new URLSearchParams({ code: 'c', state: asked.get('state') ?? '', ...more });
  const { redirect_id = '' } = arrivalAt(new URL(asked.get('redirect_uri') ?? ''));
  const { status, body } = await browser.call(api.returnFromProvider, { body: { answer: `?${answer}`, redirect_id } });
  return { status, body, isSignedIn: await browser.isSignedIn() };
}

const right = (nonce: string) => ({ nonce, email: user.email, email_verified: true });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hour = 3600;
const seconds = () => Math.floor(Date.now() / 1000);

it('signs in if the answer is right, with the e-mail in the id token', async () => {
  const { status, isSignedIn } = await signIn((nonce) => ({ claims: right(nonce) }));
  expect([status, isSignedIn]).toEqual([200, true]);
  expect(provider.asked().map(({ path }) => path)).not.toContain('/me');
  const basic = `Basic ${Buffer.from(`${client.id}:${encodeURIComponent(client.secret).replaceAll('%20', '+')}`).toString('base64')}`;
  expect(provider.asked().find(({ path }) => path === '/token')?.authorization).toBe(basic);
});

it('signs in if the provider gives the e-mail only on request, for the same user', async () => {
  const userinfo = () => ({ sub: 'somebody', email: user.email });
  const mixed = await signIn((nonce) => ({ claims: { nonce }, userinfo: { ...userinfo(), sub: 'another' } }));
  expect([mixed.status, mixed.isSignedIn]).toEqual([422, false]);
  expect((await signIn((nonce) => ({ claims: { nonce }, userinfo: userinfo() }))).isSignedIn).toBe(true);
  // Rampart knows the account now, and does not need the e-mail any more.
  expect((await signIn((nonce) => ({ claims: { nonce }, userinfo: { sub: 'somebody' } }))).isSignedIn).toBe(true);
  expect(provider.asked().map(({ path }) => path)).not.toContain('/me');
});

const cases: [what: string, reason: string, answers: (nonce: string) => Answers][] = [
  ['another nonce', 'nonce', () => ({ claims: right('of another sign-in') })],
  ['no nonce', 'nonce', () => ({ claims: { email: user.email } })],
  ['another issuer', 'issuer', (nonce) => ({ claims: { ...right(nonce), iss: 'https://evil.example' } })],
  ['another audience', 'audience', (nonce) => ({ claims: { ...right(nonce), aud: 'another application' } })],
  [
    'several audiences and another party',
    'audience',
    (nonce) => ({ claims: { ...right(nonce), aud: [client.id, 'another'], azp: 'another' } }),
  ],
  ['an expired token', 'expired', (nonce) => ({ claims: { ...right(nonce), exp: seconds() - hour } })],
  ['a token of the future', 'expired', (nonce) => ({ claims: { ...right(nonce), nbf: seconds() + hour } })],
  [
    'no signature, algorithm none',
    'algorithm',
    (nonce) => ({
      claims: right(nonce),
      header: { alg: 'none' },
      idToken: ({ header, claims }) => `${part(header)}.${part(claims)}.`,
    }),
  ],
  [
    'algorithm none, which its configuration allows',
    'algorithm',
    (nonce) => ({
      claims: right(nonce),
      header: { alg: 'none' },
      configuration: { id_token_signing_alg_values_supported: ['none', 'RS256'] },
      idToken: ({ header, claims }) => `${part(header)}.${part(claims)}.`,
    }),
  ],
  [
    'a signature made with the shared secret',
    'algorithm',
    (nonce) => ({
      claims: right(nonce),
      header: { alg: 'HS256' },
      configuration: { id_token_signing_alg_values_supported: ['HS256', 'RS256'] },
      idToken({ header, claims }) {
        const content = `${part(header)}.${part(claims)}`;
        return `${content}.${createHmac('sha256', client.secret).update(content).digest('base64url')}`;
      },
    }),
  ],
  ['a signature by another key', 'signature', (nonce) => ({ claims: right(nonce), signingKey: newKey().privateKey })],
  ['a key that it does not publish', 'signature', (nonce) => ({ claims: right(nonce), header: { kid: 'other' } })],
  ['no e-mail at all', 'no e-mail', (nonce) => ({ claims: { nonce }, userinfo: { sub: 'somebody' } })],
  [
    'an e-mail that is not verified',
    'unverified e-mail',
    (nonce) => ({ claims: { ...right(nonce), email_verified: false } }),
  ],
  [
    'no name of the provider, although its configuration promises it',
    'issuer',
    (nonce) => ({
      claims: right(nonce),
      configuration: { authorization_response_iss_parameter_supported: true },
    }),
  ],
  ['a subject that is too long', 'token', (nonce) => ({ claims: { ...right(nonce), sub: 's'.repeat(256) } })],
  ['a subject that is not a text', 'token', (nonce) => ({ claims: { ...right(nonce), sub: 'a\0b' } })],
  ['no id token', 'token', () => ({ tokens: { status: 200, body: { access_token: 'a', token_type: 'bearer' } } })],
  ['something that is not a token', 'token', () => ({ idToken: () => 'x.y.z' })],
  ['a refused secret', 'client', () => ({ tokens: { status: 401, body: { error: 'invalid_client' } } })],
  ['a refused code', 'refused', () => ({ tokens: { status: 400, body: { error: 'invalid_grant' } } })],
  [
    'another name in its configuration by now',
    'issuer',
    (nonce) => ({ claims: right(nonce), configuration: { issuer: 'https://evil.example' } }),
  ],
];

it.each(cases)('refuses and records an answer with %s (%s)', async (_what, reason, answers) => {
  const { status, body, isSignedIn } = await signIn(answers);
  expect([status, isSignedIn]).toEqual([422, false]);
  expect(await refusalsOf(world, user.companyId)).toEqual([reason]);
  expect(body.errors?.provider?.[0]).toMatch(/^The .*provider.*\.$/);
  expect(body.message).not.toMatch(/OAUTH|JWT|undefined|localhost/);
});

it('refuses and records an answer with another state', async () => {
  const { status, isSignedIn } = await signIn((nonce) => ({ claims: right(nonce) }), { state: 'of another sign-in' });
  expect([status, isSignedIn, await refusalsOf(world, user.companyId)]).toEqual([422, false, ['state']]);
});

describe('a provider', () => {
  const visit = () => openBrowser(world).call(api.visitProvider, { body: { email: user.email } });

  it.each([
    ['an incomplete configuration', { configuration: { authorization_endpoint: undefined } }],
    [
      'a sign-in address that is not a web address',
      { configuration: { authorization_endpoint: 'javascript:alert(1)' } },
    ],
  ])('with %s redirects nobody', async (_what, answers) => {
    provider.answer(answers);
    const { status, body } = await visit();
    expect([status, body.errors]).toEqual([422, { provider: [expect.stringContaining('provider')] }]);
    expect(await refusalsOf(world, user.companyId)).toHaveLength(1);
  });

  it('that hangs is given up after some seconds', async () => {
    provider.answer({ hangs: true });
    const started = performance.now();
    const { status, body } = await visit();
    expect([status, body.message]).toEqual([422, expect.stringContaining('cannot be reached')]);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await refusalsOf(world, user.companyId)).toEqual(['unreachable']);
  });

  it('with keys at a forbidden address gets no request for them', async () => {
    const far = 'http://169.254.169.254/keys';
    const { status } = await signIn((nonce) => ({ claims: right(nonce), configuration: { jwks_uri: far } }));
    expect([status, await refusalsOf(world, user.companyId)]).toEqual([422, ['address not allowed']]);
  });

  it('is tested before it is saved', async () => {
    const test = (issuer: string) => world.call(api.testProvider, user, { body: { issuer } });
    expect((await test(provider.issuer)).body.message).toContain('The provider answers');
    provider.answer({ configuration: { jwks_uri: undefined } });
    expect((await test(provider.issuer)).body.errors).toEqual({ issuer: [expect.stringContaining('incomplete')] });
    provider.answer({ configuration: { jwks_uri: `${provider.issuer}/elsewhere` } });
    expect((await test(provider.issuer)).body.errors).toEqual({ issuer: [expect.stringContaining('keys')] });
    const far = await test(`${provider.issuer}/elsewhere`);
    expect(far.body.errors).toEqual({ issuer: ['The provider’s configuration is missing or incomplete.'] });
    const closed = await test('http://localhost:1');
    expect(closed.body.errors).toEqual({ issuer: [expect.stringContaining('cannot be reached')] });
    const forbidden = await test('https://10.0.0.1');
    expect(forbidden.body.errors).toEqual({ issuer: [expect.stringContaining('not allowed')] });
  });
});
