import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/single-sign-on.ts';
import { startBrokenProvider } from '#testing/servers/broken-provider.ts';
import { arrivalAt, client } from '#testing/servers/identity-provider.ts';
import { openBrowser, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let provider: Awaited<ReturnType<typeof startBrokenProvider>>;
let admin: WorldUser;
beforeAll(async () => {
  world = await createWorld();
  provider = await startBrokenProvider();
});
beforeEach(async () => {
  // The limits also count the attempts of earlier tests.
  world.advance(16);
  provider.answer();
  admin = await userWithPassword(world, { permissions: ['Administration.users'] });
});
afterAll(async () => {
  await provider.close();
  await world.close();
});

const settings = () => ({ issuer: provider.issuer, client_id: client.id, client_secret: client.secret });
const save = (change: object = {}) => world.call(api.saveProvider, admin, { body: { ...settings(), ...change } });
const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body];
/** The answer of a refused call: the text as the message, and at its field. */
const refused = (field: string, text: string) => [422, { message: text, errors: { [field]: [text] } }];

/** The events of the company, oldest first, with all that the record says. */
const events = () =>
  world.inRole<Record<string, unknown>>(
    'rampart_operator',
    `SELECT kind, recorded_at, user_id, email, address, request_id IS NOT NULL AS has_request, details
     FROM security_record WHERE company_id = $1 ORDER BY recorded_at, id`,
    [admin.companyId],
  );
const eventOf = (kind: string, details: object, more: object = {}) => ({
  kind,
  recorded_at: world.services.clock(),
  user_id: null,
  email: null,
  address: '127.0.0.1',
  has_request: true,
  details,
  ...more,
});

it('every change of the settings is recorded, and removing what is not there is not', async () => {
  await world.call(api.removeProvider, admin, {});
  expect(await events()).toEqual([]);
  await save();
  const { issuer } = provider;
  const own = { user_id: admin.id, email: admin.email };
  const saved = { issuer, client_id: client.id, password: 'allowed', secret: 'changed' };
  expect(await events()).toEqual([eventOf('provider-changed', saved, own)]);
  world.advance(1);
  await world.call(api.removeProvider, admin, {});
  expect((await events()).at(-1)).toEqual(eventOf('provider-changed', { provider: 'removed' }, own));
  const row = 'SELECT issuer, client_id, client_secret, requires_provider FROM sign_in_policy WHERE company_id = $1';
  expect(await world.inRole('rampart_auth', row, [admin.companyId])).toEqual([
    { issuer: null, client_id: null, client_secret: null, requires_provider: false },
  ]);
});

it.each([
  ['http://127.0.0.1:1', 204],
  ['http://127.8.9.10:1', 204],
  ['http://127.10.20.3:1', 204],
  ['http://localhost:1', 204],
  ['http://[::1]:1', 204],
  ['http://127.0.0.1.example', 422],
  ['http://my-localhost', 422],
  ['http://localhost.example', 422],
  ['http://10.127.0.0.1.example', 422],
])('plain HTTP is only for this machine: %s', async (issuer, status) => {
  expect((await save({ issuer })).status).toBe(status);
});

it('a test of the provider says what it found', async () => {
  const test = (issuer: string) => world.call(api.testProvider, admin, { body: { issuer } });
  const ok = { message: 'The provider answers, and its configuration and keys are complete.' };
  expect(answerOf(await test(provider.issuer))).toEqual([200, ok]);
  const refusedTest = (text: string) => [422, { message: 'The given data is invalid.', errors: { issuer: [text] } }];
  for (const missing of ['authorization_endpoint', 'token_endpoint', 'jwks_uri']) {
    provider.answer({ configuration: { [missing]: undefined } });
    expect(answerOf(await test(provider.issuer))).toEqual(
      refusedTest('The provider’s configuration is missing or incomplete.'),
    );
  }
});

describe('going to a provider', () => {
  const visit = (body: { email?: string; link?: string }, browser = openBrowser(world)) =>
    browser.call(api.visitProvider, { body: body as never });
  const comeBack = (answer: string, browser = openBrowser(world), redirect_id?: string) =>
    browser.call(api.returnFromProvider, { body: { answer, ...(redirect_id && { redirect_id }) } });

  it('is refused without one, by the field that was given', async () => {
    const text = 'No company with its own provider was found. Sign in with your password.';
    expect(answerOf(await visit({ email: admin.email }))).toEqual(refused('email', text));
    expect(answerOf(await visit({ link: crypto.randomUUID() }))).toEqual(refused('link', text));
    const confirmed = await world.call(api.confirmAtProvider, admin, {});
    expect(answerOf(confirmed)).toEqual(refused('provider', 'Your company has no provider.'));
  });

  it('asks for the e-mail, with new secrets each time, and without a name if a link was used', async () => {
    await save();
    const { body } = await world.call(api.getProvider, admin, {});
    const link = body.provider?.sign_in_address.split('/').at(-1) ?? '';
    const [first, second] = await Promise.all([visit({ link }), visit({ link })]);
    const [one, two] = [first, second].map((each) => Object.fromEntries(new URL(each.body.address).searchParams));
    expect(one).toEqual({
      client_id: client.id,
      response_type: 'code',
      redirect_uri: expect.stringContaining('/login/company/'),
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(one?.[name]).not.toBe(two?.[name]);
  });

  it('is recorded if the provider fails, with the address that was typed', async () => {
    await save();
    provider.answer({ configuration: { issuer: 'https://evil.example' } });
    world.advance(1);
    const text = 'The provider answered under another name (issuer) than the one that is set up.';
    expect(answerOf(await visit({ email: admin.email }))).toEqual(refused('provider', text));
    expect((await events()).at(-1)).toEqual(eventOf('provider-refused', { reason: 'issuer' }, { email: admin.email }));
  });

  it('ends after ten minutes, in another browser, and when the settings change', async () => {
    const over = refused('provider', 'This sign-in took too long, or was started in another browser. Start again.');
    const changed = refused('provider', 'Your company changed its sign-in settings in the meantime. Start again.');
    await save();
    expect(answerOf(await comeBack('?code=x'))).toEqual(over);
    const late = openBrowser(world);
    await visit({ email: admin.email }, late);
    world.advance(10);
    expect(answerOf(await comeBack('?code=x', late))).toEqual(over);
    for (const change of [() => save({ client_id: 'another' }), () => world.call(api.removeProvider, admin, {})]) {
      const browser = openBrowser(world);
      await visit({ email: admin.email }, browser);
      await change();
      expect(answerOf(await comeBack('?code=x', browser))).toEqual(changed);
      expect(browser.cookies.has('rampart_provider')).toBe(false);
      await save();
    }
  });

  it('to confirm is limited to twenty times in a quarter of an hour', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1)
      statuses.push((await world.call(api.confirmAtProvider, admin, {})).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
    world.advance(15);
    expect((await world.call(api.confirmAtProvider, admin, {})).status).toBe(422);
  });

  it('sends the secret in the way that the provider supports', async () => {
    await save();
    for (const [methods, isBasic] of [
      [['client_secret_basic', 'client_secret_post'], true],
      [['client_secret_post'], false],
    ] as const) {
      const browser = openBrowser(world);
      const { body } = await visit({ email: admin.email }, browser);
      const asked = new URL(body.address).searchParams;
      const nonce = asked.get('nonce') ?? '';
      provider.answer({
        claims: { nonce, email: admin.email, email_verified: true },
        configuration: { token_endpoint_auth_methods_supported: methods },
      });
      const answer = new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' });
      const { redirect_id } = arrivalAt(new URL(asked.get('redirect_uri') ?? ''));
      expect(answerOf(await comeBack(`?${answer}`, browser, redirect_id))).toEqual([200, { second_step: null }]);
      const token = provider.asked().findLast(({ path }) => path === '/token');
      expect(token?.authorization?.startsWith('Basic ') ?? false).toBe(isBasic);
    }
  });
});
