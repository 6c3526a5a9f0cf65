import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as users from '@rampart/contract/api/administration/users.ts';
import { confirmAtProvider } from '@rampart/contract/api/single-sign-on.ts';
import * as secondFactor from '@rampart/contract/api/second-factor.ts';
import { getUser } from '@rampart/contract/api/session/session.ts';
import { signInAtProvider, startIdentityProvider } from '#testing/servers/identity-provider.ts';
import { enrol, openBrowser, recordsOf, refusalsOf, userWithPassword } from '#testing/sign-in.ts';
import {
  comeBack,
  companyAt,
  signInThere,
  useProvider,
  visit,
  type IdentityProvider,
} from '#testing/single-sign-on.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

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

const colleagueOf = ({ companyId }: WorldUser) => userWithPassword(world, { companyId, permissions: ['Map.view'] });
/** A sign-in with an account of the provider that has this e-mail. Answers its status and who is signed in. */
async function signInAs(account: string, user: WorldUser, email = user.email) {
  const browser = openBrowser(world);
  const { status, body } = await signInThere(browser, user.email, { email, account });
  const { id } = (await browser.call(getUser, {})).body;
  return { status, id, message: body.message, browser };
}
const reset = (admin: WorldUser, { id }: { id: string }) =>
  world.call(users.resetSingleSignOn, admin, { params: { id } });
const recordedOf = async ({ companyId }: WorldUser, kind: string) =>
  (await recordsOf(world, companyId)).filter((record) => record.kind === kind);
const refusedText = (email: string) =>
  `${email} has signed in to Rampart with another account at your provider. Ask your administrator to reset single sign-on for this user.`;

describe('the first sign-in at the provider', () => {
  it('links the account there to the user, who is found by it from then on', async () => {
    const admin = await companyAt(world, provider);
    const user = await colleagueOf(admin);
    expect(await signInAs('account-1', user)).toMatchObject({ status: 200, id: user.id });
    expect(await recordedOf(admin, 'provider-account-linked')).toMatchObject([
      { user_id: user.id, email: user.email, details: { issuer: provider.issuer, subject: 'account-1' } },
    ]);
    // The e-mail there can change, to any address. The one in Rampart stays.
    for (const email of ['renamed@elsewhere.test', admin.email, `unverified-${user.email}`]) {
      expect(await signInAs('account-1', user, email)).toMatchObject({ status: 200, id: user.id });
    }
    expect(await recordedOf(admin, 'provider-account-linked')).toHaveLength(1);
    const { body } = await world.call(users.listUsers, admin, { body: {} });
    const linked = body.users.map(({ id, email, has_provider_account }) => [id, email, has_provider_account]);
    expect(linked.toSorted()).toEqual(
      [
        [user.id, user.email, true],
        [admin.id, admin.email, false],
      ].toSorted(),
    );
  });

  it('refuses every other account with the same e-mail afterwards', async () => {
    const admin = await companyAt(world, provider);
    const user = await colleagueOf(admin);
    await signInAs('first', user);
    const { status, message, browser } = await signInAs('second', user);
    expect([status, message]).toEqual([422, refusedText(user.email)]);
    expect(await browser.isSignedIn()).toBe(false);
    expect(await refusalsOf(world, admin.companyId)).toEqual(['another account']);
    // Accounts that differ only in case are different ones.
    expect((await signInAs('FIRST', user)).status).toBe(422);
    expect((await signInAs('first', user)).status).toBe(200);
  });

  it('of an invited user links the account too', async () => {
    const admin = await companyAt(world, provider);
    const invited = { name: 'Ines', last_name: 'Falk', email: `ines-${admin.email}`, permissions: [] };
    const { body } = await world.call(users.inviteUser, admin, { body: invited });
    const browser = openBrowser(world);
    expect((await signInThere(browser, invited.email, { account: 'invited' })).status).toBe(200);
    expect((await browser.call(getUser, {})).body.id).toBe(body.id);
    expect((await signInThere(openBrowser(world), invited.email, { account: 'another' })).status).toBe(422);
  });

  it('links one account only if two come at the same time', { tags: ['embedded'] }, async () => {
    const user = await colleagueOf(await companyAt(world, provider));
    const accounts = ['a', 'b', 'a', 'b'];
    const ready = await Promise.all(
      accounts.map(async (account) => {
        const browser = openBrowser(world);
        const { body } = await visit(browser, user.email);
        return { account, browser, arrival: await signInAtProvider(body.address, { email: user.email, account }) };
      }),
    );
    const answers = await Promise.all(
      ready.map(async ({ account, browser, arrival }) => ({ account, ...(await comeBack(browser, arrival)) })),
    );
    const right = answers.filter(({ status }) => status === 200).map(({ account }) => account);
    expect(new Set(right).size).toBe(1);
    expect(right).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2);
  });

  it('links nothing if the user cannot sign in there', async () => {
    const admin = await companyAt(world, provider);
    const operator = await userWithPassword(world, { companyId: admin.companyId });
    expect((await signInAs('o', operator)).status).toBe(422);
    expect((await signInAs('unverified', operator, `unverified-${admin.email}`)).status).toBe(422);
    expect(await recordedOf(admin, 'provider-account-linked')).toEqual([]);
  });
});

describe('an account at the provider', () => {
  it('signs in no other user, even if its own user is deactivated', async () => {
    const admin = await companyAt(world, provider);
    const [left, present] = [await colleagueOf(admin), await colleagueOf(admin)];
    await signInAs('of the one who left', left);
    await world.call(users.deactivateUser, admin, { params: { id: left.id } });
    const { status, message, browser } = await signInAs('of the one who left', present);
    expect([status, await browser.isSignedIn()]).toEqual([422, false]);
    expect(message).toContain(`${left.email} is not a user of your company`);
    expect(await signInAs('of the one who stayed', present)).toMatchObject({ status: 200, id: present.id });
  });

  it('of the same name is unknown in another company and at another provider', async () => {
    const [ours, theirs, elsewhere] = [
      await companyAt(world, provider),
      await companyAt(world, provider),
      await companyAt(world, other),
    ];
    const victim = await colleagueOf(ours);
    await signInAs('the same', victim);
    // With the e-mail of nobody, only the account could identify a user.
    for (const admin of [theirs, elsewhere]) {
      expect((await signInAs('the same', admin, 'nobody@else.test')).status).toBe(422);
      expect(await signInAs('the same', admin)).toMatchObject({ status: 200, id: admin.id });
    }
    expect(await signInAs('the same', victim)).toMatchObject({ status: 200, id: victim.id });
  });

  it('is linked again for another issuer or client, and the former link holds if the settings return', async () => {
    const admin = await companyAt(world, provider);
    const [user, colleague] = [await colleagueOf(admin), await colleagueOf(admin)];
    await signInAs('x', user);
    await useProvider(world, admin, other);
    // The other provider gave the name to another person.
    expect(await signInAs('x', colleague)).toMatchObject({ status: 200, id: colleague.id });
    expect(await signInAs('y', user)).toMatchObject({ status: 200, id: user.id });
    expect((await signInAs('z', user)).status).toBe(422);
    await useProvider(world, admin, provider);
    expect((await signInAs('y', user)).status).toBe(422);
    expect(await signInAs('x', user)).toMatchObject({ status: 200, id: user.id });
  });

  it('must be the linked one to confirm a session', async () => {
    const admin = await companyAt(world, provider);
    const user = await colleagueOf(admin);
    const { browser } = await signInAs('right', user);
    const confirm = async (account: string) => {
      const { body } = await browser.call(confirmAtProvider, {});
      return (await comeBack(browser, await signInAtProvider(body.address, { email: user.email, account }))).status;
    };
    expect([await confirm('wrong'), await confirm('right')]).toEqual([422, 200]);
  });
});

describe('resetting single sign-on of a user', () => {
  it('ends the sessions, and lets the next account with the e-mail in', async () => {
    const admin = await companyAt(world, provider);
    const user = await colleagueOf(admin);
    const { browser } = await signInAs('old', user);
    const { status, body } = await reset(admin, user);
    expect([status, body.has_provider_account]).toEqual([200, false]);
    expect(await browser.isSignedIn()).toBe(false);
    expect(await recordedOf(admin, 'provider-account-reset')).toMatchObject([{ user_id: user.id, actor_id: admin.id }]);
    expect(await signInAs('new', user)).toMatchObject({ status: 200, id: user.id });
    expect((await signInAs('old', user)).status).toBe(422);
  });

  it('ends a sign-in that still waits for the second factor', async () => {
    const admin = await companyAt(world, provider);
    await enrol(world, admin);
    const user = await colleagueOf(admin);
    const { code } = await enrol(world, user);
    await world.call(secondFactor.requireSecondFactor, admin, { body: { required_of: 'everybody' } });
    const browser = openBrowser(world);
    expect((await signInThere(browser, user.email)).body).toEqual({ second_step: 'code' });
    const byPassword = openBrowser(world);
    await byPassword.signIn(user.email);
    expect((await reset(admin, user)).status).toBe(200);
    expect((await browser.finish(code())).status).toBe(422);
    expect(await browser.isSignedIn()).toBe(false);
    expect((await byPassword.finish(code())).status).toBe(204);
  });

  it('keeps the session in which administrators reset their own, and records nothing without an account', async () => {
    const admin = await companyAt(world, provider);
    expect((await reset(admin, admin)).status).toBe(200);
    expect(await recordedOf(admin, 'provider-account-reset')).toEqual([]);
    const { browser } = await signInAs('own', admin);
    expect((await reset(admin, admin)).status).toBe(200);
    expect([(await world.call(getUser, admin, {})).status, await browser.isSignedIn()]).toEqual([200, false]);
  });

  it('is for users of the own company, and of operators only for operators', async () => {
    const [ours, theirs] = [await companyAt(world, provider), await companyAt(world, provider)];
    const user = await colleagueOf(ours);
    await signInAs('kept', user);
    expect((await reset(theirs, user)).status).toBe(404);
    expect(await signInAs('kept', user)).toMatchObject({ status: 200 });
    const operator = await userWithPassword(world, { companyId: ours.companyId });
    expect((await reset(ours, operator)).status).toBe(403);
    expect((await reset(await userWithPassword(world), user)).body.has_provider_account).toBe(false);
  });
});
