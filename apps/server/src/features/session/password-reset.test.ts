import { randomUUID } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/session/session.ts';
import { jobsOf } from '#app';
import { hashPassword } from '#accounts/passwords.ts';
import { startJobs, type Jobs } from '#jobs/jobs.ts';
import { createMailer } from '#mail/mailer.ts';
import { mailsTo } from '#testing/mails.ts';
import { createWorld, type World } from '#testing/world.ts';
import { mailLink, passwordResetJob, sweepRequests } from './password-reset.actions.ts';

const oldPassword = 'the old password';
const newPassword = 'a password of mine';
let world: World;

beforeAll(async () => {
  world = await createWorld();
});
// One network can ask for thirty links an hour.
beforeEach(() => world.advance(61));
afterAll(() => world.close());

const ask = (email: string) => world.call(api.forgotPassword, null, { body: { email } });
const use = (token: string, password = newPassword) =>
  world.call(api.resetPassword, null, { body: { token, password } });
const check = async (token: string) => (await world.call(api.checkResetLink, null, { body: { token } })).body.valid;

async function openRequests(email: string): Promise<string[]> {
  const rows = await world.inRole<{ id: string }>(
    'rampart_auth',
    'SELECT id FROM password_reset WHERE email = $1 AND handled_at IS NULL',
    [email],
  );
  return rows.map(({ id }) => id);
}

/** Asks for a link, sends the mail, and reads the token from it. */
async function linkFor(email: string): Promise<string> {
  await ask(email);
  for (const id of await openRequests(email)) await mailLink(world.services, id);
  const mails = await mailsTo(world, email);
  const token = /\/login\/reset\/([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error('No link in the mail.');
  return token;
}

describe('a forgotten password', () => {
  it('gets the same answer for known and unknown addresses, and mails only to the known ones', async () => {
    const user = await world.user();
    const known = await ask(user.email);
    const nobody = `${randomUUID()}@example.test`;
    const unknown = await ask(nobody);
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    for (const email of [user.email, nobody]) {
      for (const id of await openRequests(email)) await mailLink(world.services, id);
      expect(await openRequests(email)).toEqual([]);
    }
    expect(await mailsTo(world, user.email)).toHaveLength(1);
    expect(await mailsTo(world, nobody)).toHaveLength(0);
  });

  it('is set again through the link, once; every session ends', async () => {
    const user = await world.user({ passwordHash: await hashPassword(oldPassword) });
    const token = await linkFor(user.email);
    expect(await check(token)).toBe(true);
    expect((await use(token)).status).toBe(200);
    expect((await world.call(api.getUser, user, {})).status).toBe(401);
    const signIn = (password: string) => world.call(api.signIn, null, { body: { email: user.email, password } });
    expect((await signIn(oldPassword)).status).toBe(422);
    expect((await signIn(newPassword)).status).toBe(200);

    expect(await check(token)).toBe(false);
    const again = await use(token, 'another new password');
    expect(again.status).toBe(422);
    expect(again.body.errors).toHaveProperty('token');
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it('is set only once if the link is used twice at the same moment', async () => {
    const token = await linkFor((await world.user()).email);
    const statuses = (await Promise.all([use(token, 'first new password'), use(token, 'second new password')])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 422]);
  });

  it('cannot be set through a link after an hour, or through an invented one', async () => {
    const token = await linkFor((await world.user()).email);
    world.advance(61);
    expect(await check(token)).toBe(false);
    expect((await use(token)).status).toBe(422);
    expect((await use('invented')).status).toBe(422);
  });

  it('must be at least fifteen characters', async () => {
    const token = await linkFor((await world.user()).email);
    const { status, body } = await use(token, 'short');
    expect(status).toBe(422);
    expect(body.errors).toEqual({ password: ['Password must have at least 15 characters.'] });
    expect(await check(token)).toBe(true);
  });

  it('can be requested three times an hour for one address', async () => {
    const { email } = await world.user();
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

it('a request is queued once, even if a restart finds it again', async () => {
  const { email } = await world.user();
  await ask(email);
  await sweepRequests(world.services);
  await sweepRequests(world.services);
  const [id] = await openRequests(email);
  const { rowCount } = await world.database.pool.query(`SELECT FROM pgboss.job WHERE data ->> 'id' = $1`, [id]);
  expect(rowCount).toBe(1);
});

it('a mail that a crash may have sent already is sent again as the same mail, with a line in the log', async () => {
  const { email } = await world.user();
  const warned: object[] = [];
  const log = { ...world.services.log, warn: (details: object) => void warned.push(details) };
  await ask(email);
  const [id = ''] = await openRequests(email);
  await mailLink({ ...world.services, log }, id);
  expect(warned).toEqual([]);
  await world.inRole('rampart_auth', 'UPDATE password_reset SET handled_at = NULL WHERE id = $1', [id]);
  await mailLink({ ...world.services, log }, id);
  const [first, second] = await mailsTo(world, email);
  expect([second?.messageId, second?.text]).toEqual([first?.messageId, first?.text]);
  expect(warned).toEqual([{ messageId: first?.messageId }]);
});

it('a background job sends the mail by SMTP, even if a crash lost the job', async () => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.setEncoding('utf8');
      let text = '';
      stream.on('data', (part: string) => (text += part));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = smtp.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port));
  });
  const { config, database } = world.services;
  const mailer = createMailer({ ...config, smtpUrl: `smtp://127.0.0.1:${port}` });
  const jobs: Jobs = await startJobs(database, [passwordResetJob], { info: () => {}, error: () => {} });
  const services = { ...world.services, mailer, jobs };
  try {
    const user = await world.user();
    await world.inRole('rampart_auth', 'INSERT INTO password_reset (email, requested_at) VALUES ($1, $2)', [
      user.email,
      world.services.clock(),
    ]);
    await sweepRequests(services);
    await jobs.work(jobsOf(services).filter(({ name }) => name === passwordResetJob));
    await expect.poll(() => received.filter((mail) => mail.includes(user.email)).length).toBe(1);
    const mail = await simpleParser(received.find((text) => text.includes(user.email)) ?? '');
    expect(mail.subject).toBe('Set a new password for Rampart');
    expect(mail.html).toContain('http://rampart.test/login/reset/');
    await expect.poll(() => openRequests(user.email)).toEqual([]);
  } finally {
    await jobs.stop();
    await new Promise<void>((resolve) => smtp.close(resolve));
  }
});
