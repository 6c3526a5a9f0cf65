import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '@rampart/contract/api/single-sign-on.ts';
import { startBrokenProvider } from '#testing/servers/broken-provider.ts';
import { arrivalAt, client } from '#testing/servers/identity-provider.ts';
import { openBrowser, recordsOf, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import * as providerClient from './provider-client.ts';

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

const save = async (change: object = {}) => {
  const body = { issuer: provider.issuer, client_id: client.id, client_secret: client.secret, ...change };
  const { status, text } = await world.call(api.saveProvider, admin, { body });
  return [status, text && JSON.parse(text).errors];
};
const refused = (field: string, text: string) => [422, { message: text, errors: { [field]: [text] } }];

/** Signs in at the provider, which says this about the user. */
async function signIn(claims: object, browser = openBrowser(world)) {
  const { body } = await browser.call(api.visitProvider, { body: { email: admin.email } });
  const asked = new URL(body.address).searchParams;
  provider.answer({ claims: { nonce: asked.get('nonce'), email_verified: true, ...claims } });
  const answer = `?${new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' })}`;
  const arrival = arrivalAt(new URL(asked.get('redirect_uri') ?? ''));
  const { status, body: answered } = await browser.call(api.returnFromProvider, { body: { ...arrival, answer } });
  return [status, answered];
}
const eventsOf = (kind: string) =>
  world.inRole(
    'rampart_operator',
    `SELECT recorded_at, user_id, email, address, request_id IS NOT NULL AS has_request, details
     FROM security_record WHERE company_id = $1 AND kind = $2`,
    [admin.companyId, kind],
  );
const eventWith = (more: object) => ({
  recorded_at: world.services.clock(),
  user_id: null,
  address: '127.0.0.1',
  has_request: true,
  ...more,
});

describe('the first sign-in with an account', () => {
  it('is recorded with the account, and a second account is refused and not linked', async () => {
    await save();
    const { email } = admin;
    expect((await signIn({ sub: 'first', email }))[0]).toBe(200);
    const linked = eventWith({ user_id: admin.id, email, details: { issuer: provider.issuer, subject: 'first' } });
    expect(await eventsOf('provider-account-linked')).toEqual([linked]);
    const text = `${email} has signed in to Rampart with another account at your provider. Ask your administrator to reset single sign-on for this user.`;
    expect(await signIn({ sub: 'second', email })).toEqual(refused('provider', text));
    expect(await eventsOf('provider-account-linked')).toEqual([linked]);
    expect(await eventsOf('provider-refused')).toEqual([eventWith({ email, details: { reason: 'another account' } })]);
  });

  it('of an unknown, a deactivated or an operating user is refused with the address, and recorded', async () => {
    await save();
    const { companyId } = admin;
    const left = await userWithPassword(world, { companyId, permissions: [] });
    await world.inRole('rampart_operator', 'UPDATE user_account SET deactivated_at = now() WHERE id = $1', [left.id]);
    const operator = await userWithPassword(world, { companyId, permissions: ['Administration.operator'] });
    for (const email of ['nobody@else.test', left.email])
      expect(await signIn({ sub: email, email })).toEqual(
        refused(
          'provider',
          `${email} is not a user of your company in Rampart. Ask your administrator for an account.`,
        ),
      );
    const own = { sub: 'o', email: operator.email };
    expect(await signIn(own)).toEqual(refused('provider', 'Operators sign in with their password.'));
    const reasons = [
      ['nobody@else.test', 'unknown user'],
      [left.email, 'unknown user'],
      [operator.email, 'operator'],
    ];
    const events = await eventsOf('provider-refused');
    expect(events).toHaveLength(3);
    expect(events).toEqual(
      expect.arrayContaining(reasons.map(([email, reason]) => eventWith({ email, details: { reason } }))),
    );
  });

  it('of a demo account works where its public password does no harm', async () => {
    await save();
    await world.inRole('rampart_operator', 'UPDATE user_account SET is_demo = true WHERE id = $1', [admin.id]);
    expect((await signIn({ sub: 'demo', email: admin.email }))[0]).toBe(200);
  });
});

it('a company that is suspended during the sign-in is refused with its name', async () => {
  await save();
  const { answerFrom } = providerClient;
  const suspend = 'UPDATE company SET suspended_at = now() WHERE id = $1 RETURNING name';
  let name = '';
  const late = vi.spyOn(providerClient, 'answerFrom').mockImplementationOnce(async (...given) => {
    const [company] = await world.inRole<{ name: string }>('rampart_operator', suspend, [admin.companyId]);
    name = company?.name ?? '';
    return answerFrom(...given);
  });
  try {
    const browser = openBrowser(world);
    const answer = await signIn({ sub: 's', email: admin.email }, browser);
    const message = `The access of ${name} to Rampart is suspended. Contact the operator of Rampart.`;
    expect(answer).toEqual([403, { message }]);
    expect(await browser.isSignedIn()).toBe(false);
  } finally {
    late.mockRestore();
  }
  const details = { reason: 'the company is suspended' };
  expect(await eventsOf('sign-in-refused')).toEqual([eventWith({ user_id: admin.id, email: admin.email, details })]);
  expect(await eventsOf('provider-account-linked')).toEqual([]);
});

describe('the settings', () => {
  const id = { client_id: ['Client ID is required.'] };
  const needed = { client_secret: ['Secret is required.'] };
  const moved = {
    client_secret: ['Enter the secret of the new issuer. The stored secret belongs to the previous issuer.'],
  };
  const plain = { issuer: ['Issuer must begin with https://.'] };

  it('are refused with all their faults in one answer', async () => {
    expect(await save({ client_id: ' ', client_secret: '' })).toEqual([422, { ...id, ...needed }]);
    expect(await save({ client_id: ' ', issuer: 'http://id.example' })).toEqual([422, { ...id, ...plain }]);
    expect(await save({ client_id: ' ', issuer: undefined, client_secret: undefined })).toMatchObject([
      422,
      { ...id, ...needed, issuer: expect.anything() },
    ]);
    expect((await save())[0]).toBe(204);
    // The stored secret is enough for the same issuer, and for one that was not understood.
    expect(await save({ client_id: ' ', client_secret: undefined })).toEqual([422, id]);
    const [, unread] = await save({ issuer: 'x', client_secret: undefined });
    expect(Object.keys(unread ?? {})).toEqual(['issuer']);
    expect(await save({ client_id: ' ', issuer: 'https://else.example', client_secret: '' })).toEqual([
      422,
      { ...id, ...moved },
    ]);
    expect((await save({ client_secret: undefined }))[0]).toBe(204);
  });

  it('without a provider, but with another rule, send nobody anywhere', async () => {
    await world.database.inCompany(admin.companyId, (db) =>
      db.insertInto('sign_in_policy').values({ company_id: admin.companyId }).execute(),
    );
    expect((await world.call(api.getProvider, admin, {})).body.provider).toBeNull();
    const visit = (body: { email?: string; link?: string }) =>
      openBrowser(world).call(api.visitProvider, { body: body as never });
    const [row] = await world.inRole<{ link: string }>(
      'rampart_auth',
      'SELECT link FROM sign_in_policy WHERE company_id = $1',
      [admin.companyId],
    );
    for (const body of [{ email: admin.email }, { link: row?.link ?? '' }])
      expect((await visit(body)).body.message).toBe(
        'No company with its own provider was found. Sign in with your password.',
      );
    expect((await world.call(api.confirmAtProvider, admin, {})).status).toBe(422);
    await world.call(api.removeProvider, admin, {});
    expect(await recordsOf(world, admin.companyId)).toEqual([]);
    expect((await save())[0]).toBe(204);
    expect((await world.call(api.getProvider, admin, {})).body.provider).toMatchObject({ shared_address: null });
  });
});
