import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as secondFactor from '@rampart/contract/api/second-factor.ts';
import * as api from '@rampart/contract/api/single-sign-on.ts';
import { arrivalAt, client, signInAtProvider, startIdentityProvider } from '#testing/servers/identity-provider.ts';
import { authenticator, enrol, openBrowser, recordsOf, refusalsOf, userWithPassword } from '#testing/sign-in.ts';
import {
  comeBack,
  companyAt,
  signInThere,
  useProvider,
  visit,
  type IdentityProvider,
} from '#testing/single-sign-on.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

type TestBrowser = ReturnType<typeof openBrowser>;

let world: World;
let provider: IdentityProvider;
let other: IdentityProvider;
beforeAll(async () => {
  world = await createWorld();
  [provider, other] = await Promise.all([startIdentityProvider(), startIdentityProvider()]);
});
// The limits also count the attempts of earlier tests.
beforeEach(() => world.advance(16));
afterAll(async () => {
  await Promise.all([provider.close(), other.close()]);
  await world.close();
});

/** An administrator whose company signs in at a provider. */
const company = (at = provider, required = false) => companyAt(world, at, required);
const colleagueOf = (admin: WorldUser) =>
  userWithPassword(world, { companyId: admin.companyId, permissions: ['Map.view'] });
const signIn = (browser: TestBrowser, email: string, atProvider = email) =>
  signInThere(browser, email, { email: atProvider });
const refusals = async ({ companyId }: WorldUser) => refusalsOf(world, companyId);

describe('signing in with the company', () => {
  it('goes to its provider and comes back signed in', { tags: ['embedded'] }, async () => {
    const user = await colleagueOf(await company());
    const browser = openBrowser(world);
    const first = await visit(browser, user.email.toUpperCase());
    const { origin, searchParams } = new URL(first.body.address);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: client.id,
      redirect_uri: expect.stringMatching(/^http:\/\/rampart\.test\/login\/company\/return\/[0-9a-f-]{36}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
      login_hint: user.email.toUpperCase(),
    });
    const cookie = first.cookies.find(({ name }) => name === 'rampart_provider');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });

    const back = await comeBack(browser, await signInAtProvider(first.body.address, { email: user.email }));
    expect([back.status, back.body]).toEqual([200, { second_step: null }]);
    expect(await browser.isSignedIn()).toBe(true);
    expect(await recordsOf(world, user.companyId)).toContainEqual(
      expect.objectContaining({ kind: 'signed-in', user_id: user.id, details: { method: 'single sign-on' } }),
    );
  });

  it('also works with the link of the company', async () => {
    const admin = await company();
    const { body } = await world.call(api.getProvider, admin, {});
    const link = body.provider?.sign_in_address.split('/').at(-1) ?? '';
    const browser = openBrowser(world);
    const first = await browser.call(api.visitProvider, { body: { link } });
    const answer = await signInAtProvider(first.body.address, { email: admin.email });
    expect((await comeBack(browser, answer)).status).toBe(200);
    const unknown = await browser.call(api.visitProvider, { body: { link: crypto.randomUUID() } });
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['link']]);
  });

  it('never signs in a user of another company, whatever its provider says', async () => {
    const [ours, theirs] = [await company(provider), await company(other)];
    const victim = await colleagueOf(theirs);
    const browser = openBrowser(world);
    const { status, body } = await signIn(browser, ours.email, victim.email);
    expect(status).toBe(422);
    expect(body.message).toBe(
      `${victim.email} is not a user of your company in Rampart. Ask your administrator for an account.`,
    );
    expect(await browser.isSignedIn()).toBe(false);
    expect(await refusals(ours)).toEqual(['unknown user']);
    expect(await refusals(theirs)).toEqual([]);
    // An unknown address gets the same message.
    const nobody = await signIn(openBrowser(world), ours.email, 'nobody@else.test');
    expect(nobody.body.message).toBe(body.message.replace(victim.email, 'nobody@else.test'));
  });

  it('refuses a deactivated user, and an e-mail that the provider has not verified', async () => {
    const admin = await company();
    const left = await colleagueOf(admin);
    await world.inRole('rampart_operator', 'UPDATE user_account SET deactivated_at = now() WHERE id = $1', [left.id]);
    expect((await signIn(openBrowser(world), admin.email, left.email)).status).toBe(422);
    const unverified = `unverified-${left.email}`;
    await world.inRole('rampart_operator', 'UPDATE user_account SET email = $2, deactivated_at = NULL WHERE id = $1', [
      left.id,
      unverified,
    ]);
    const { body } = await signIn(openBrowser(world), admin.email, unverified);
    expect(body.errors).toEqual({ provider: ['The provider has not verified your e-mail address.'] });
    expect(await refusals(admin)).toEqual(['unknown user', 'unverified e-mail']);
  });

  it('shows a message if the user cancels at the provider', async () => {
    const admin = await company();
    const browser = openBrowser(world);
    const { body } = await visit(browser, admin.email);
    const back = await comeBack(browser, await signInAtProvider(body.address, { cancel: '1' }));
    expect([back.status, back.body.message]).toEqual([422, 'The provider did not sign you in.']);
    expect(await refusals(admin)).toEqual(['refused']);
  });
});

it('a company’s own provider cannot sign in an operator', async () => {
  const admin = await company();
  const operator = await userWithPassword(world, { companyId: admin.companyId });
  const browser = openBrowser(world);
  expect((await signIn(browser, operator.email)).body.message).toBe('Operators sign in with their password.');
  expect(await browser.isSignedIn()).toBe(false);
  expect(await refusals(admin)).toEqual(['operator']);
});

it('users of a suspended company cannot sign in, neither at its provider nor with a code', async () => {
  const admin = await company();
  const { code } = await enrol(world, admin);
  const [there, atCode] = [openBrowser(world), openBrowser(world)];
  const { body } = await visit(there, admin.email);
  const answer = await signInAtProvider(body.address, { email: admin.email });
  await atCode.signIn(admin.email);
  await world.inRole('rampart_operator', 'UPDATE company SET suspended_at = now() WHERE id = $1', [admin.companyId]);
  expect((await comeBack(there, answer)).status).toBe(422);
  expect((await atCode.finish(code())).body.errors).toHaveProperty('sign_in');
  expect((await visit(there, admin.email)).body.errors).toHaveProperty('email');
  expect([await there.isSignedIn(), await atCode.isSignedIn()]).toEqual([false, false]);
});

describe('the answer of a provider', () => {
  it('is valid only in the browser that went there, and once', async () => {
    const admin = await company();
    const [mine, another] = [openBrowser(world), openBrowser(world)];
    const { body } = await visit(mine, admin.email);
    const visitToken = mine.cookies.get('rampart_provider') ?? '';
    const answer = await signInAtProvider(body.address, { email: admin.email });
    expect((await comeBack(another, answer)).body.message).toContain('another browser');
    await visit(another, admin.email);
    expect((await comeBack(another, answer)).body.message).toContain('(state)');
    expect((await comeBack(mine, answer)).status).toBe(200);
    mine.cookies.set('rampart_provider', visitToken);
    expect((await comeBack(mine, answer)).status).toBe(422);
    expect(await another.isSignedIn()).toBe(false);
  });

  it('is valid for ten minutes, and not after the settings changed', async () => {
    const admin = await company();
    const late = openBrowser(world);
    const { body } = await visit(late, admin.email);
    const answer = await signInAtProvider(body.address, { email: admin.email });
    world.advance(10);
    expect((await comeBack(late, answer)).body.message).toContain('took too long');

    const meanwhile = openBrowser(world);
    const again = await visit(meanwhile, admin.email);
    const second = await signInAtProvider(again.body.address, { email: admin.email });
    const changed = { issuer: other.issuer, client_id: client.id, client_secret: client.secret };
    await world.call(api.saveProvider, admin, { body: changed });
    expect((await comeBack(meanwhile, second)).body.message).toContain('changed its sign-in settings');
  });

  it('of one company is invalid in a sign-in of another', async () => {
    const [ours, theirs] = [await company(provider), await company(other)];
    const browser = openBrowser(world);
    const { body } = await visit(browser, theirs.email);
    const foreign = await visit(openBrowser(world), ours.email);
    const arrival = await signInAtProvider(foreign.body.address, { email: ours.email });
    const answer = new URLSearchParams(arrival.answer);
    const asked = new URL(body.address).searchParams;
    answer.set('state', asked.get('state') ?? '');
    const { redirect_id } = arrivalAt(new URL(asked.get('redirect_uri') ?? ''));
    expect((await comeBack(browser, { answer: `?${answer}`, ...(redirect_id && { redirect_id }) })).status).toBe(422);
    expect(await browser.isSignedIn()).toBe(false);
    expect(await refusals(theirs)).toEqual(['issuer']);
  });
});

describe('the second factor after the provider', () => {
  it('is required only if the company requires one', async () => {
    const admin = await company();
    const { code } = await enrol(world, admin);
    const browser = openBrowser(world);
    expect((await signIn(browser, admin.email)).body).toEqual({ second_step: null });
    await world.call(secondFactor.requireSecondFactor, admin, { body: { required_of: 'everybody' } });
    const strict = openBrowser(world);
    expect((await signIn(strict, admin.email)).body).toEqual({ second_step: 'code' });
    expect(await strict.isSignedIn()).toBe(false);
    expect((await strict.finish(code())).status).toBe(204);
    expect(await strict.isSignedIn()).toBe(true);

    const { email } = await colleagueOf(admin);
    const fresh = openBrowser(world);
    expect((await signIn(fresh, email)).body).toEqual({ second_step: 'enrolment' });
    const { body } = await fresh.call(secondFactor.beginEnrolmentAtSignIn, {});
    const confirm = { body: { code: authenticator(world, body.secret)() } };
    expect((await fresh.call(secondFactor.confirmEnrolmentAtSignIn, confirm)).status).toBe(200);
    expect(await fresh.isSignedIn()).toBe(true);
  });
});

describe('a provider that says that it checked a second factor', () => {
  it('is believed: Rampart asks for no code, and the session counts as one with a second factor', async () => {
    const [admin, careful] = [await company(), await startIdentityProvider({ amr: ['pwd', 'mfa'] })];
    await enrol(world, admin);
    await world.call(secondFactor.requireSecondFactor, admin, { body: { required_of: 'everybody' } });
    await useProvider(world, admin, careful);
    const { email, companyId } = await colleagueOf(admin);
    const browser = openBrowser(world);
    expect((await signIn(browser, email)).body).toEqual({ second_step: null });
    expect(await browser.isSignedIn()).toBe(true);
    expect((await recordsOf(world, companyId)).map(({ details }) => details)).toContainEqual({
      method: 'single sign-on',
      second_factor: 'provider',
    });
    await careful.close();
  });

  it('is not believed if it names only one factor', async () => {
    const [admin, careless] = [await company(), await startIdentityProvider({ amr: ['pwd'] })];
    await enrol(world, admin);
    await world.call(secondFactor.requireSecondFactor, admin, { body: { required_of: 'everybody' } });
    await useProvider(world, admin, careless);
    const { email } = await colleagueOf(admin);
    expect((await signIn(openBrowser(world), email)).body).toEqual({ second_step: 'enrolment' });
    await careless.close();
  });
});

describe('a company that requires its provider', () => {
  it('switches passwords off, except for its administrators', async () => {
    const admin = await company(provider, true);
    const { email } = await colleagueOf(admin);
    const browser = openBrowser(world);
    const right = await browser.signIn(email);
    expect([right.status, right.body.message]).toEqual([
      422,
      'Your company signs in with its own provider. Choose “Sign in with your company”.',
    ]);
    expect((await browser.signIn(email, 'wrong')).body.message).toBe('The e-mail or the password is wrong.');
    expect(await browser.isSignedIn()).toBe(false);
    expect((await openBrowser(world).signIn(admin.email)).status).toBe(200);
    expect((await signIn(browser, email)).status).toBe(200);
    expect((await recordsOf(world, admin.companyId)).map(({ kind }) => kind)).toContain('sign-in-refused');
  });
});
