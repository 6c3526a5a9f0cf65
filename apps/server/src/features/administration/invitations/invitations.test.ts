import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as users from '@rampart/contract/api/administration/users.ts';
import * as api from '@rampart/contract/api/session/invitations.ts';
import * as session from '@rampart/contract/api/session/session.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { mailLink } from '#features/session/password-reset.actions.ts';
import { linkTokenOf, recordOf } from '#testing/invitations.ts';
import { mailsTo } from '#testing/mails.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { sweepInvitations } from './invitation-mail.actions.ts';

let world: World;
let admin: WorldUser;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  admin = await world.user();
});
afterAll(() => world.close());

const password = 'a password of my own';
const accept = (token: string, email: string, secret = password) =>
  world.call(api.acceptInvitation, null, { body: { token, email, password: secret } });
const stateOf = async (token: string) => (await world.call(api.checkInvitation, null, { body: { token } })).body.state;

async function invite(by = admin) {
  const email = `invited-${randomUUID()}@example.test`;
  const { body } = await world.call(users.inviteUser, by, {
    body: { name: 'Ingrid', last_name: 'Holm', email, permissions: ['Map.view'] },
  });
  return { id: body.id, email, user: body };
}

it('an invitation is mailed, and its link sets the first password, once', { tags: ['embedded'] }, async () => {
  const { id, email, user } = await invite();
  expect(user).toMatchObject({ state: 'invited', permissions: ['Map.view'] });
  const token = await linkTokenOf(world, email);
  const [mail] = await mailsTo(world, email);
  expect(mail?.subject).toBe('Ada Tester invites you to Rampart');
  const { body } = await world.call(api.checkInvitation, null, { body: { token } });
  expect(body).toMatchObject({ state: 'valid', kind: 'invitation', company_name: expect.stringContaining('Company') });
  expect((await accept(token, email.toUpperCase())).status).toBe(200);
  const signedIn = await world.call(session.signIn, null, { body: { email, password } });
  expect(signedIn.body).toMatchObject({ id, permissions: ['Map.view'] });

  const again = await accept(token, email, 'yet another password');
  expect(again.status).toBe(422);
  expect(again.body.errors?.token?.[0]).toContain('already used');
  expect(await stateOf(token)).toBe('used');
  const kinds = (await recordOf(world, id)).map(({ kind }) => kind);
  expect(kinds).toEqual([
    'user-invited',
    'invitation-accepted',
    'signed-in',
    'invitation-refused',
    'invitation-refused',
  ]);
});

it('a link that is used twice at the same moment sets one password', async () => {
  const { email } = await invite();
  const token = await linkTokenOf(world, email);
  const both = await Promise.all([accept(token, email), accept(token, email, 'a second password')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

it('a link works only for the invited user', async () => {
  const { id, email } = await invite();
  const token = await linkTokenOf(world, email);
  const other = await accept(token, 'somebody.else@example.test');
  expect(other.status).toBe(422);
  expect(other.body.errors?.email?.[0]).toContain('for another address');
  expect(await recordOf(world, id, 'invitation-refused')).toMatchObject([
    { details: { why: 'used for another address: somebody.else@example.test' } },
  ]);
  for (let attempt = 0; attempt < 9; attempt += 1) await accept(token, 'somebody.else@example.test');
  expect((await accept(token, email)).status).toBe(429);
  world.advance(61);
  expect((await accept(token, email)).status).toBe(200);
});

it('a link that is expired, replaced, withdrawn or invented is refused with the reason', async () => {
  const late = await invite();
  const lateToken = await linkTokenOf(world, late.email);
  const resent = await invite();
  const old = await linkTokenOf(world, resent.email);
  expect((await world.call(users.resendInvitation, admin, { params: resent })).status).toBe(200);
  const fresh = await linkTokenOf(world, resent.email);
  expect(fresh).not.toBe(old);
  expect((await accept(old, resent.email)).body.message).toContain('can no longer be used');
  expect((await accept(fresh, resent.email)).status).toBe(200);

  const withdrawn = await invite();
  const withdrawnToken = await linkTokenOf(world, withdrawn.email);
  await world.call(users.deactivateUser, admin, { params: withdrawn });
  expect(await stateOf(withdrawnToken)).toBe('void');
  expect((await accept(withdrawnToken, withdrawn.email)).status).toBe(422);
  expect(await stateOf('invented')).toBe('unknown');
  expect((await accept('invented', 'a@b')).status).toBe(422);

  world.advance(7 * 24 * 60 + 1);
  expect(await stateOf(lateToken)).toBe('expired');
  expect((await accept(lateToken, late.email)).body.message).toContain('has expired');
});

it('a link to set a new password is void after a password was set in another way', async () => {
  const colleague = await world.user({ companyId: admin.companyId, passwordHash: await hashPassword(password) });
  await world.inRole('rampart_auth', 'UPDATE user_account SET joined_at = created_at WHERE id = $1', [colleague.id]);
  const forced = await world.call(users.forceNewPassword, admin, { params: { id: colleague.id } });
  expect(forced.status).toBe(200);
  const token = await linkTokenOf(world, colleague.email);
  expect(await stateOf(token)).toBe('valid');
  const [row] = await world.inRole<{ id: string }>(
    'rampart_auth',
    `INSERT INTO password_reset (email, requested_at) VALUES ($1, $2) RETURNING id`,
    [colleague.email, world.services.clock()],
  );
  await mailLink(world.services, row?.id ?? '');
  const mail = (await mailsTo(world, colleague.email)).find(({ text }) => text?.includes('/login/reset/'));
  const reset = /\/login\/reset\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const set = await world.call(session.resetPassword, null, {
    body: { token: reset, password: 'yet another of mine' },
  });
  expect(set.status).toBe(200);
  expect(await stateOf(token)).toBe('void');
});

it('an address is invited once; an address of another company gets the same answer as one of a colleague', async () => {
  const stranger = await world.user();
  const { email } = await invite();
  const again = (address: string) =>
    world.call(users.inviteUser, admin, { body: { name: 'X', email: address, permissions: [] } });
  const own = await again(email.toUpperCase());
  const foreign = await again(stranger.email);
  expect(own.status).toBe(422);
  expect(own.body.errors).toEqual({ email: ['This address already has an account.'] });
  expect(foreign.body).toEqual(own.body);
});

it.each([
  [{ name: '', email: 'a@b', permissions: [] }, { name: ['First name is required.'] }],
  [{ name: 'X', email: 'not an address', permissions: [] }, { email: ['This is not an e-mail address.'] }],
  [{ name: 'X\u0007', email: 'a@b', permissions: [] }, { name: ['First name must not contain control characters.'] }],
])('says what is wrong with %j', async (body, errors) => {
  const refused = await world.call(users.inviteUser, admin, { body });
  expect([refused.status, refused.body.errors]).toEqual([422, errors]);
});

it('a link is sent to one user at most five times an hour', async () => {
  const by = await world.user();
  const { id } = await invite(by);
  const statuses = [];
  for (let turn = 0; turn < 6; turn += 1)
    statuses.push((await world.call(users.resendInvitation, by, { params: { id } })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it('an administrator invites at most two hundred users an hour', async () => {
  const by = await world.user();
  await world.inRole('rampart_auth', 'DELETE FROM throttle RETURNING key');
  await invite(by);
  await world.inRole('rampart_auth', 'UPDATE throttle SET attempts = 200 RETURNING key');
  const refused = await world.call(users.inviteUser, by, {
    body: { name: 'X', email: `late-${by.id}@example.test`, permissions: [] },
  });
  expect(refused.status).toBe(429);
});

it('a mail that a crash left unsent is queued at the next start, once', async () => {
  const { id } = await invite();
  await sweepInvitations(world.services);
  const [link] = await world.inRole<{ id: string }>('rampart_auth', 'SELECT id FROM invitation WHERE user_id = $1', [
    id,
  ]);
  const { rowCount } = await world.database.pool.query(`SELECT FROM pgboss.job WHERE data ->> 'id' = $1`, [link?.id]);
  expect(rowCount).toBe(1);
});
