import { afterAll, beforeAll, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/administration/installation.ts';
import { createMailer } from '#mail/mailer.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { startMailServer, type MailServer } from '#testing/servers/mail-server.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let mails: MailServer;
let operator: WorldUser;
beforeAll(async () => {
  mails = await startMailServer();
  const smtpUrl = mails.url.replace('//', '//ana:secret@');
  const mailFrom = 'Rampart <rampart@example.test>';
  const mailer = createMailer({ smtpUrl: mails.url, mailFrom, dataDir: '' });
  world = await createWorld({ config: { smtpUrl, mailFrom }, services: { mailer } });
  operator = await world.user();
});
afterAll(async () => {
  await world.close();
  await mails.close();
});

it('says what the installation has, without the login of the mail server', { tags: ['embedded'] }, async () => {
  const product = await catalogueOf(world.database).product();
  await companyRows(world.database, operator.companyId).asset(product.id);
  await world.user();
  const { body, text } = await world.call(api.getInstallation, operator, {});
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    mail: { server: new URL(mails.url).host, sender: 'Rampart <rampart@example.test>' },
    catalogue: { products: 1, loaded_at: null },
    sources: { subscribed: 0, failing: 0, last_success_at: null },
    company: { users: 1, products: 1, assets: 1 },
  });
  expect(text).not.toContain('secret');
});

it('says how many sources the catalogue is subscribed to, without the paused ones', async () => {
  await world.database.pool.query(`
    INSERT INTO subscription (kind, name, address, is_paused, next_run_at, last_success_at, failing_since, created_by, created_at)
    VALUES ('csaf', 'A', 'a.example', false, now(), '2026-03-01T08:00Z', null, 'Ana', now()),
      ('csaf', 'B', 'b.example', false, now(), null, '2026-03-02T08:00Z', 'Ana', now()),
      ('csaf', 'C', 'c.example', true, now(), '2026-03-03T08:00Z', '2026-03-03T08:00Z', 'Ana', now())`);
  const { body } = await world.call(api.getInstallation, operator, {});
  expect(body.sources).toEqual({ subscribed: 2, failing: 1, last_success_at: '2026-03-01T08:00:00.000Z' });
});

it('a test mail goes to the own address', async () => {
  const { body } = await world.call(api.sendTestMail, operator, {});
  expect(body).toEqual({ to: operator.email, is_file: false });
  expect(mails.mails.at(-1)).toMatchObject({ to: { text: operator.email }, subject: 'Test mail of Rampart' });
});

it('without a mail server, the test mail is a file', async () => {
  const without = await createWorld();
  const { body } = await without.call(api.sendTestMail, await without.user(), {});
  expect(body.is_file).toBe(true);
  await without.close();
});

it('the refusal of the mail server is the answer', async () => {
  const mailer = createMailer({ ...world.services.config, smtpUrl: 'smtp://127.0.0.1:1' });
  const broken = await createWorld({ services: { mailer } });
  const answer = await broken.call(api.sendTestMail, await broken.user(), {});
  expect([answer.status, answer.body.message]).toEqual([409, 'The mail server did not take it (ESOCKET).']);
  await broken.close();
});

it('ten test mails in an hour are enough', async () => {
  const user = await world.user();
  for (let sent = 0; sent < 10; sent += 1) expect((await world.call(api.sendTestMail, user, {})).status).toBe(200);
  expect((await world.call(api.sendTestMail, user, {})).status).toBe(429);
});
