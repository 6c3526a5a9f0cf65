import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { startBrokenProvider } from '#testing/servers/broken-provider.ts';
import { client } from '#testing/servers/identity-provider.ts';
import { addressAt, answerFrom, checkProvider, discover, newExpected, type Expected } from './provider-client.ts';
import { faultOf } from './provider-fault.ts';

const config = readConfig({ NODE_ENV: 'test' });
const redirect = 'http://rampart.test/login/company/return';
let provider: Awaited<ReturnType<typeof startBrokenProvider>>;
beforeAll(async () => {
  provider = await startBrokenProvider();
});
beforeEach(() => provider.answer());
afterAll(() => provider.close());

const settings = (change: object = {}) => ({
  issuer: provider.issuer,
  clientId: client.id,
  clientSecret: client.secret,
  ...change,
});
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no fault',
    (error: unknown) => faultOf(error).reason,
  );

describe('the address at which the browser signs in', () => {
  const queryOf = async (expected: Expected, more: Parameters<typeof addressAt>[3]) => {
    const address = new URL(await addressAt(await discover(config, settings()), expected, redirect, more));
    expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/auth`);
    return Object.fromEntries(address.searchParams);
  };
  const always = {
    client_id: client.id,
    response_type: 'code',
    redirect_uri: redirect,
    scope: 'openid email',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  };

  it('names the client, where to come back, and the secrets of this sign-in', async () => {
    const expected = newExpected();
    const { state, nonce } = expected;
    expect(await queryOf(expected, {})).toEqual({ ...always, state, nonce });
    expect(await queryOf(expected, { email: 'ada@example.test' })).toEqual({
      ...always,
      state,
      nonce,
      login_hint: 'ada@example.test',
    });
    expect(new Set(Object.values({ ...expected, ...newExpected() })).size).toBe(3);
    expect(Object.values(expected).filter((value) => Object.values(newExpected()).includes(value))).toEqual([]);
  });

  it('asks to sign in again for a confirmation', async () => {
    expect(await queryOf(newExpected(), { isConfirmation: true })).toMatchObject({ prompt: 'login', max_age: '0' });
  });

  it.each(['javascript:alert(1)', 'xhttp://a.example', 'https-x://a.example'])(
    'is a web address, and not %s',
    async (authorization_endpoint) => {
      provider.answer({ configuration: { authorization_endpoint } });
      const found = await discover(config, settings());
      expect(await reasonOf(addressAt(found, newExpected(), redirect, {}))).not.toBe('no fault');
    },
  );
});

describe('the configuration of a provider', () => {
  it('has to name the provider itself', async () => {
    expect(await reasonOf(discover(config, settings()))).toBe('no fault');
    expect(await reasonOf(discover(config, settings({ issuer: `${provider.issuer}/` })))).toBe('no fault');
    provider.answer({ configuration: { issuer: 'https://evil.example' } });
    expect(await reasonOf(discover(config, settings()))).toBe('issuer');
  });

  it('is not read over plain HTTP in production', async () => {
    const production = { ...config, isProduction: true };
    expect(await reasonOf(discover(production, settings()))).toBe('address not allowed');
    expect(await reasonOf(checkProvider(production, provider.issuer))).toBe('address not allowed');
  });

  it.each([
    [{}, 'no fault'],
    [{ authorization_endpoint: undefined }, 'configuration'],
    [{ token_endpoint: undefined }, 'configuration'],
    [{ jwks_uri: undefined }, 'configuration'],
    [{ jwks_uri: '/nothing' }, 'keys'],
    [{ jwks_uri: '/.well-known/openid-configuration' }, 'keys'],
  ])('is complete, with keys, before it is saved: %j is %s', async (change, reason) => {
    const path = (change as { jwks_uri?: string }).jwks_uri;
    provider.answer({ configuration: { ...change, ...(path && { jwks_uri: `${provider.issuer}${path}` }) } });
    expect(await reasonOf(checkProvider(config, provider.issuer))).toBe(reason);
  });
});

describe('the keys of a provider', () => {
  it('are asked for as JSON', async () => {
    await checkProvider(config, provider.issuer);
    const asked = provider.asked().map(({ path, accept, authorization }) => [path, accept, authorization]);
    expect(asked).toContainEqual(['/keys', 'application/json', undefined]);
  });

  it.each([
    ['a list without keys', { body: { keys: [] } }],
    ['something else than a list', { body: { keys: { 0: {} } } }],
    ['nothing', { body: null }],
    ['something else than JSON', { body: '<html>' }],
  ])('have to be there before it is saved, and not %s', async (_what, keys) => {
    provider.answer({ keys });
    expect(await reasonOf(checkProvider(config, provider.issuer))).toBe('keys');
  });

  it('are not read from an answer that says that it failed', async () => {
    provider.answer({ keys: { status: 500, body: { keys: [provider.publicJwk] } } });
    expect(await reasonOf(checkProvider(config, provider.issuer))).toBe('keys');
    provider.answer({ keys: { status: 200, body: { keys: [provider.publicJwk] } } });
    expect(await reasonOf(checkProvider(config, provider.issuer))).toBe('no fault');
  });
});

describe('the answer of a provider', () => {
  /** Comes back from the provider, which says this about the user. */
  async function said(claims: object, more: object = {}) {
    const expected = newExpected();
    provider.answer({ claims: { nonce: expected.nonce, ...claims }, ...more });
    const answer = new URL(`${redirect}?${new URLSearchParams({ code: 'c', state: expected.state })}`);
    const { email: emailOf, ...told } = await answerFrom(await discover(config, settings()), answer, expected);
    return { ...told, email: await emailOf() };
  }
  const email = 'ada@example.test';

  it('names the user, and says when and how the user signed in', async () => {
    expect(await said({ email })).toMatchObject({ email, hasSecondFactor: false });
    expect((await said({ email })).signedInAt).toBeUndefined();
    expect((await said({ email, auth_time: 1_800_000_000 })).signedInAt).toEqual(new Date(1_800_000_000_000));
    expect((await said({ email, auth_time: 1_800_000_000, amr: ['pwd', 'mfa'] })).hasSecondFactor).toBe(true);
    for (const amr of [['pwd'], 'mfa', [], { mfa: true }])
      expect((await said({ email, amr })).hasSecondFactor).toBe(false);
  });

  it('asks for the e-mail if the token has none, and the provider gives it on request', async () => {
    expect(await said({}, { userinfo: { sub: 'somebody', email } })).toMatchObject({ email });
    expect(provider.asked().map(({ path }) => path)).toContain('/me');
    await said({ email }, { userinfo: { sub: 'somebody', email: 'other@example.test' } });
    expect(provider.asked().map(({ path }) => path)).not.toContain('/me');
    const without = said({}, { configuration: { userinfo_endpoint: undefined } });
    expect(await reasonOf(without)).toBe('no e-mail');
  });

  it.each([
    [{ email: '' }, 'no e-mail'],
    [{ email: 7 }, 'no e-mail'],
    [{ email, email_verified: false }, 'unverified e-mail'],
    [{ email, email_verified: 'false' }, 'unverified e-mail'],
    [{ email, email_verified: true }, 'no fault'],
    [{ email, email_verified: 'true' }, 'no fault'],
    [{ email, sub: 's'.repeat(255) }, 'no fault'],
    [{ email, sub: 's'.repeat(256) }, 'token'],
    [{ email, sub: 'a\0' }, 'token'],
    [{ email, nonce: 'of another sign-in' }, 'nonce'],
    [{ email, aud: 'another application' }, 'audience'],
  ])('%j is %s', async (claims, reason) => {
    expect(await reasonOf(said(claims))).toBe(reason);
  });

  it('belongs to this sign-in', async () => {
    const expected = newExpected();
    provider.answer({ claims: { nonce: expected.nonce, email } });
    const answer = new URL(`${redirect}?code=c&state=another`);
    expect(await reasonOf(answerFrom(await discover(config, settings()), answer, expected))).toBe('state');
  });

  it.each([
    [undefined, true],
    [['client_secret_basic', 'client_secret_post'], true],
    [['client_secret_post'], false],
  ])('is fetched with the secret in the way that the provider supports: %j', async (methods, isBasic) => {
    await said({ email }, { configuration: { token_endpoint_auth_methods_supported: methods } });
    const { authorization } = provider.asked().find(({ path }) => path === '/token') ?? {};
    expect(authorization?.startsWith('Basic ') ?? false).toBe(isBasic);
  });
});
