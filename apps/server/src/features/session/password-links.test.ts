import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/session/session.ts';
import { mailsTo } from '#testing/mails.ts';
import { enrol, newAddress, openBrowser, password, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { mailLink } from './password-reset.actions.ts';
import { sessionJobs } from './session.jobs.ts';

let world: World;
let user: WorldUser;
let browser: ReturnType<typeof openBrowser>;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  user = await userWithPassword(world);
  browser = openBrowser(world, { remoteAddress: newAddress() });
});
afterAll(() => world.close());

const given = 'a new word to sign in with';
const usedUp = 'This link has expired or was already used. Ask for a new one.';

/** The latest request for a link. */
async function requestOf({ email }: WorldUser) {
  const [row] = await world.inRole<{ id: string; handled_at: Date | null; expires_at: Date | null }>(
    'rampart_auth',
    'SELECT id, handled_at, expires_at FROM password_reset WHERE email = $1 ORDER BY requested_at DESC LIMIT 1',
    [email],
  );
  return row ?? { id: '', handled_at: null, expires_at: null };
}

/** Asks for a link, lets the job send it, and reads it from the mail. */
async function linkFor(person: WorldUser): Promise<string> {
  await browser.call(api.forgotPassword, { body: { email: person.email } });
  const [job] = sessionJobs(world.services);
  await job?.run({ id: (await requestOf(person)).id });
  const mail = (await mailsTo(world, person.email)).at(-1);
  return /http:\/\/rampart\.test\/login\/reset\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}
const look = async (token: string) => (await browser.call(api.checkResetLink, { body: { token } })).body;
const use = async (token: string) => {
  const { status, body } = await browser.call(api.resetPassword, { body: { token, password: given } });
  return [status, body];
};
const refused = [422, { message: usedUp, errors: { token: [usedUp] } }];

it('a mailed link works for sixty minutes', async () => {
  const at = world.services.clock();
  const token = await linkFor(user);
  const request = await requestOf(user);
  expect(request).toEqual({ id: request.id, handled_at: at, expires_at: new Date(at.getTime() + 3600_000) });
  world.advance(59);
  expect(await look(token)).toEqual({ valid: true, password_min_length: 15 });
  world.advance(1);
  expect(await look(token)).toEqual({ valid: false, password_min_length: 15 });
  expect(await use(token)).toEqual(refused);
});

it('a link of a user with a second factor asks for twelve characters', async () => {
  await enrol(world, user);
  expect(await look(await linkFor(user))).toEqual({ valid: true, password_min_length: 12 });
});

it('a request that was handled sends no further mail, and a job without an id does nothing', async () => {
  const token = await linkFor(user);
  const before = await requestOf(user);
  world.advance(1);
  await mailLink(world.services, before.id);
  expect([await requestOf(user), await mailsTo(world, user.email)]).toEqual([before, [expect.anything()]]);
  expect(await look(token)).toMatchObject({ valid: true });
  const [job] = sessionJobs(world.services);
  await expect(job?.run({})).rejects.toThrow('id');
  await expect(job?.run({ id: 7 })).rejects.toThrow('id');
});

it('a link of a user who was deactivated since sets no password', async () => {
  const token = await linkFor(user);
  const hash = () => world.inRole('rampart_auth', 'SELECT password_hash FROM user_account WHERE id = $1', [user.id]);
  const before = await hash();
  await world.inRole('rampart_operator', 'UPDATE user_account SET deactivated_at = now() WHERE id = $1', [user.id]);
  expect(await use(token)).toEqual(refused);
  expect(await hash()).toEqual(before);
});

it('a new password lifts the limit of the network in which it was set', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await browser.signIn(user.email, 'wrong')).status).toBe(422);
  expect((await browser.signIn(user.email)).status).toBe(429);
  expect((await use(await linkFor(user)))[0]).toBe(200);
  expect((await browser.signIn(user.email, given)).status).toBe(200);
});

it('a link ends the sessions of its user and of nobody else, and the other links of the user', async () => {
  const colleague = await userWithPassword(world, { companyId: user.companyId });
  const [first, foreign] = [await linkFor(user), await linkFor(colleague)];
  world.advance(1);
  const second = await linkFor(user);
  expect(first).not.toBe(second);
  expect((await use(second))[0]).toBe(200);
  expect([(await look(first)).valid, (await look(foreign)).valid]).toEqual([false, true]);
  const statuses = [user, colleague].map(async (one) => (await world.call(api.getUser, one, {})).status);
  expect(await Promise.all(statuses)).toEqual([401, 200]);
});

it('while the disk is full, users sign in and look at links, but ask for none and use none', async () => {
  const { database } = world;
  const token = await linkFor(user);
  const full = { ...database, disk: { isFull: () => true, check: async () => {} } };
  const crowded = await createWorld({ database, services: { database: full, clock: world.services.clock } });
  const visitor = openBrowser(crowded, { remoteAddress: newAddress() });
  const statuses = [
    await visitor.call(api.forgotPassword, { body: { email: user.email } }),
    await visitor.call(api.resetPassword, { body: { token, password: given } }),
    await visitor.call(api.checkResetLink, { body: { token } }),
    await visitor.signIn(user.email, password),
  ].map(({ status }) => status);
  expect(statuses).toEqual([507, 507, 200, 200]);
  await crowded.close();
});
