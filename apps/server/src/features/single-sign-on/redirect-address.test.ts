import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/single-sign-on.ts';
import { client, signInAtProvider, startIdentityProvider } from '#testing/servers/identity-provider.ts';
import { openBrowser, recordsOf, refusalsOf, userWithPassword } from '#testing/sign-in.ts';
import {
  comeBack,
  companyAt,
  signInThere,
  useSharedAddress,
  visit,
  type IdentityProvider,
} from '#testing/single-sign-on.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { tellOfSharedAddresses } from './shared-addresses.ts';

let world: World;
/** A provider that does not name itself in its answers. */
let silent: IdentityProvider;
/** A provider that names itself. */
let named: IdentityProvider;
beforeAll(async () => {
  world = await createWorld();
  [silent, named] = await Promise.all([startIdentityProvider({ hasNameInAnswer: false }), startIdentityProvider()]);
});
// The limits also count the attempts of earlier tests.
beforeEach(() => world.advance(16));
afterAll(async () => {
  await Promise.all([silent.close(), named.close()]);
  await world.close();
});

const settingsOf = async (admin: WorldUser) => (await world.call(api.getProvider, admin, {})).body;
const switchAddress = (admin: WorldUser) => world.call(api.switchRedirectAddress, admin, {});
const save = (admin: WorldUser, issuer: string, clientId = client.id) =>
  world.call(api.saveProvider, admin, {
    body: { issuer, client_id: clientId, client_secret: client.secret, required: false },
  });
const redirectOf = async (email: string) => {
  const { body } = await visit(openBrowser(world), email);
  return new URL(body.address).searchParams.get('redirect_uri');
};
const shared = 'http://rampart.test/login/company/return';

/**
 * A mix-up: the victim starts at the attacker's company. Its provider sends the browser on to the provider of the victim's
 * company, with the request of a sign-in that the attacker started there, and the state of the victim's own sign-in.
 */
async function mixUp(victim: WorldUser, attacker: WorldUser) {
  const browser = openBrowser(world);
  const [own, attackers] = [await visit(browser, attacker.email), await visit(openBrowser(world), victim.email)];
  const forged = new URL(attackers.body.address);
  forged.searchParams.set('state', new URL(own.body.address).searchParams.get('state') ?? '');
  return comeBack(browser, await signInAtProvider(forged.href, { email: victim.email }));
}

describe('the redirect address of a company', () => {
  it('is its own, and does not change', async () => {
    const [one, two] = [await companyAt(world, silent), await companyAt(world, silent)];
    const [first, second] = [await settingsOf(one), await settingsOf(two)];
    expect(first.redirect_address).not.toBe(second.redirect_address);
    expect(await redirectOf(one.email)).toBe(first.redirect_address);
    await world.call(api.removeProvider, one, {});
    expect((await settingsOf(one)).redirect_address).toBe(first.redirect_address);
  });

  it('refuses the answer of another company’s provider, and sends its code to nobody', async () => {
    const [ours, theirs] = [await companyAt(world, silent), await companyAt(world, named)];
    const before = [silent.tokenRequests(), named.tokenRequests()];
    const { status, body } = await mixUp(ours, theirs);
    expect([status, body.message]).toEqual([
      422,
      'The provider’s answer came to the redirect address of another company. Start again.',
    ]);
    expect([silent.tokenRequests(), named.tokenRequests()]).toEqual(before);
    expect([await refusalsOf(world, theirs.companyId), await refusalsOf(world, ours.companyId)]).toEqual([
      ['address'],
      [],
    ]);
  });

  it('is the only one that is accepted, also for an answer at the shared address', async () => {
    const admin = await companyAt(world, silent);
    const browser = openBrowser(world);
    const { body } = await visit(browser, admin.email);
    const { answer } = await signInAtProvider(body.address, { email: admin.email });
    expect((await comeBack(browser, { answer })).status).toBe(422);
    expect(await browser.isSignedIn()).toBe(false);
    expect(await refusalsOf(world, admin.companyId)).toEqual(['address']);
  });
});

describe('a provider that was entered before', () => {
  it('keeps the shared address until an administrator switches, once', async () => {
    const admin = await companyAt(world, silent);
    await useSharedAddress(world, admin, silent);
    expect((await settingsOf(admin)).provider?.shared_address).toBe(shared);
    expect(await redirectOf(admin.email)).toBe(shared);
    expect((await signInThere(openBrowser(world), admin.email)).status).toBe(200);

    const running = openBrowser(world);
    const { body } = await visit(running, admin.email);
    const arrival = await signInAtProvider(body.address, { email: admin.email });
    expect([(await switchAddress(admin)).status, (await switchAddress(admin)).status]).toEqual([204, 204]);
    const { provider, redirect_address } = await settingsOf(admin);
    expect([provider?.shared_address, await redirectOf(admin.email)]).toEqual([null, redirect_address]);
    // A sign-in that began before comes back to the address with which it began.
    expect((await comeBack(running, arrival)).status).toBe(200);
    expect((await signInThere(openBrowser(world), admin.email)).status).toBe(200);
    const changes = (await recordsOf(world, admin.companyId)).filter(({ kind }) => kind === 'provider-changed');
    expect(changes.filter(({ details }) => 'redirect_address' in details)).toMatchObject([
      { user_id: admin.id, user_name: expect.any(String), details: { redirect_address: 'of the company' } },
    ]);
  });

  it('keeps it when other settings change, and not with another issuer or client', async () => {
    const admin = await companyAt(world, silent);
    const sharedOf = async () => (await settingsOf(admin)).provider?.shared_address ?? null;
    await useSharedAddress(world, admin, silent);
    await save(admin, silent.issuer);
    expect(await sharedOf()).toBe(shared);
    await save(admin, silent.issuer, 'another-client');
    expect(await sharedOf()).toBeNull();
    await useSharedAddress(world, admin, silent);
    await save(admin, named.issuer);
    expect(await sharedOf()).toBeNull();
    await useSharedAddress(world, admin, silent);
    await world.call(api.removeProvider, admin, {});
    await save(admin, silent.issuer);
    expect(await sharedOf()).toBeNull();
  });

  it('is safe from a company that entered its provider later, even with the shared address', async () => {
    const [ours, theirs] = [await companyAt(world, silent), await companyAt(world, named)];
    await useSharedAddress(world, ours, silent);
    expect((await mixUp(ours, theirs)).status).toBe(422);
    expect(await refusalsOf(world, theirs.companyId)).toEqual(['address']);
  });

  it('is safe at the shared address if it names itself in its answer', async () => {
    const [ours, theirs] = [await companyAt(world, named), await companyAt(world, silent)];
    await useSharedAddress(world, ours, named);
    await useSharedAddress(world, theirs, silent);
    expect((await mixUp(ours, theirs)).status).toBe(422);
    expect(await refusalsOf(world, theirs.companyId)).toEqual(['issuer']);
  });

  it('of another company does not switch', async () => {
    const [ours, theirs] = [await companyAt(world, silent), await companyAt(world, silent)];
    await useSharedAddress(world, ours, silent);
    await useSharedAddress(world, theirs, silent);
    await switchAddress(theirs);
    expect((await settingsOf(ours)).provider?.shared_address).toBe(shared);
    const without = await userWithPassword(world, { permissions: ['Administration.users'] });
    expect((await switchAddress(without)).status).toBe(204);
    expect(await recordsOf(world, without.companyId)).toEqual([]);
  });

  it('is named in the log at the start, as long as one uses the shared address', async () => {
    const clean = await createWorld();
    const said: unknown[] = [];
    const tell = () => tellOfSharedAddresses(clean.database, { warn: (...words) => void said.push(words) });
    const admin = await companyAt(clean, silent);
    await tell();
    expect(said).toEqual([]);
    await useSharedAddress(clean, admin, silent);
    await tell();
    const advice = 'their administrators switch in Administration, Sign-in (docs/sign-in.md)';
    const message = 'companies still use the shared redirect address of single sign-on';
    expect(said).toEqual([[{ companies: 1, advice }, message]]);
    await clean.close();
  });
});
