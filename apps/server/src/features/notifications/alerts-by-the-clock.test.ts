import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveAlerts, type Alerts } from '@rampart/contract/api/notifications.ts';
import { jobNames } from '#app';
import { importInputs } from '#catalogue/import-files.ts';
import { createLoad, finishLoad } from '#catalogue/loads/loads.actions.ts';
import { startJobs, type Jobs } from '#jobs/jobs.ts';
import { deliverMails } from '#mail/deliver.ts';
import { mailJobs } from '#mail/mail.jobs.ts';
import { createMailer, type Mailer } from '#mail/mailer.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { csaf } from '#testing/loads/advisories.ts';
import { startMailServer, type MailServer } from '#testing/servers/mail-server.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { claimForCompany, notificationJobs, queueDue } from './notifications.jobs.ts';

let world: World;
let post: MailServer;
let mailer: Mailer;
// Each test has an installation of its own: one decides what its very first load is, the other runs its schedules.
beforeEach(async () => {
  post = await startMailServer();
  mailer = createMailer({ smtpUrl: post.url, mailFrom: 'Rampart <rampart@example.test>', dataDir: '' });
  world = await createWorld({ services: { mailer } });
});
afterEach(async () => {
  mailer.close();
  await post.close();
  await world.close();
});

const save = (user: WorldUser, when: Alerts['critical']['when'] = 'at_once') =>
  world.call(saveAlerts, user, {
    body: {
      alerts: {
        critical: { status: true, when },
        reports: { status: false, frequency_type: 'weekly', value: null },
      },
    },
  });
const addressees = () => post.mails.flatMap(({ to }) => [to ?? []].flat().map(({ text }) => text)).toSorted();

/** A load that does this, as the operators start it. */
async function load(work: (id: number) => Promise<unknown>): Promise<void> {
  const at = world.services.clock();
  const given = {
    source: 'command',
    fileName: 'test',
    product: undefined,
    userName: 'test',
    state: 'loading',
  } as const;
  const id = await world.database.asOperator((db) => createLoad(db, { ...given, at }));
  await work(id);
  await finishLoad(world.database, id, { at });
}

it('the schedule of the running servers sends each user of each company one alert', { timeout: 90_000 }, async () => {
  const catalogue = catalogueOf(world.database);
  const product = await catalogue.product({ rating: 40 });
  const users: WorldUser[] = [];
  for (let count = 0; count < 3; count += 1) {
    const first = await world.user();
    await companyRows(world.database, first.companyId).asset(product.id);
    users.push(first, await world.user({ companyId: first.companyId }));
  }
  const [daily, elsewhere] = [await world.user({ companyId: users[0]?.companyId ?? 0 }), await world.user()];
  for (const user of [...users, elsewhere]) await save(user);
  await save(daily, 'daily');
  await load(() => catalogue.vulnerability(product.id, { score: 9.8 }));

  const log = { info: () => {}, error: () => {} };
  const servers: Jobs[] = [];
  try {
    for (let count = 0; count < 2; count += 1) {
      const jobs = await startJobs(world.database, jobNames, log, { restSeconds: 0.5 });
      servers.push(jobs);
      const services = { ...world.services, jobs };
      await jobs.work([...notificationJobs(services), ...mailJobs(services)]);
    }
    // A schedule is due in the minute in which it is made, so nobody waits for the next one.
    await expect.poll(() => post.mails.length, { timeout: 60_000 }).toBe(users.length);
  } finally {
    for (const jobs of servers) await jobs.stop();
  }
  // The work of the next minute finds nothing that is left.
  world.advance(1);
  await queueDue(world.services);
  for (const { companyId } of [...users, elsewhere]) {
    await claimForCompany(world.services, companyId);
    await deliverMails(world.services, companyId);
  }
  expect(addressees()).toEqual(users.map(({ email }) => email).toSorted());
});

it('a KEV list as the very first load is summed up, and a later list is named', async () => {
  const user = await world.user();
  const now = world.services.clock();
  const file = (name: string, content: object) => ({ name, content: Buffer.from(JSON.stringify(content)) });
  const cves = ['CVE-2026-50001', 'CVE-2026-50002', 'CVE-2026-50003'] as const;
  const list = (version: string, ...listed: string[]) => ({
    catalogVersion: version,
    dateReleased: `2026-03-0${version}T00:00:00Z`,
    vulnerabilities: listed.map((cveID) => ({ cveID, dateAdded: '2024-07-01', dueDate: '2024-07-22' })),
  });
  const take = (name: string, content: object) =>
    load((loadId) => importInputs(world.database, [file(name, content)], { now, loadId }));
  const minute = async () => {
    world.advance(1);
    await queueDue(world.services);
    await claimForCompany(world.services, user.companyId);
    await deliverMails(world.services, user.companyId);
  };
  const told = () => post.mails.map(({ text }) => text ?? '');

  await save(user);
  await take('kev.json', list('1', cves[0]));
  await minute();
  expect(told()).toEqual([]);

  // The product comes with the first advisories, and the company adds it while that load is open.
  const name = 'First Panel';
  const released = now.toISOString();
  const products = { Acme: { [name]: ['1'] } };
  const advisory = (id: string, ...named: string[]) =>
    csaf({ id, released, products, vulnerabilities: named.map((cve) => ({ cve, score: 5 })) });
  await load(async (loadId) => {
    await importInputs(world.database, [file('0.json', advisory('P-0', 'CVE-2026-50009'))], { now, loadId });
    const [product] = await world.inRole<{ id: number }>('rampart_operator', 'SELECT id FROM product WHERE name = $1', [
      name,
    ]);
    await companyRows(world.database, user.companyId).asset(product?.id ?? 0);
    await save(user, 'daily');
    await save(user);
    await importInputs(world.database, [file('1.json', advisory('P-1', ...cves))], { now, loadId });
  });
  await minute();
  expect(told()).toEqual([expect.stringContaining('1 product or component of your equipment has 1 vulnerability')]);
  expect(told()[0]).toContain('the first load of a source');
  expect(told()[0]).not.toContain('CVE-');

  await take('kev.json', list('2', cves[0], cves[1]));
  await minute();
  expect(told()).toHaveLength(2);
  expect(told()[1]).toContain(`Known to be exploited: ${cves[1]}`);
  expect(told()[1]).not.toContain(cves[0]);
});

it('the first KEV list over a catalogue that has its vulnerabilities for years causes one mail with one line', async () => {
  const catalogue = catalogueOf(world.database);
  const user = await world.user();
  const found = [];
  for (let count = 0; count < 5; count += 1) {
    const product = await catalogue.product({ rating: 200 });
    await companyRows(world.database, user.companyId).asset(product.id);
    found.push(await catalogue.vulnerability(product.id, { score: 5 }));
  }
  await save(user);
  const now = world.services.clock();
  const vulnerabilities = found.map(({ cve }) => ({ cveID: cve, dateAdded: '2023-01-09', dueDate: '2023-02-01' }));
  const kev = { catalogVersion: '1', dateReleased: '2026-03-01T00:00:00Z', vulnerabilities };
  const content = Buffer.from(JSON.stringify(kev));
  await load((loadId) => importInputs(world.database, [{ name: 'kev.json', content }], { now, loadId }));
  for (const _minute of [1, 2]) {
    world.advance(1);
    await queueDue(world.services);
    await claimForCompany(world.services, user.companyId);
    await deliverMails(world.services, user.companyId);
  }
  expect(post.mails).toHaveLength(1);
  const text = post.mails[0]?.text ?? '';
  expect(text).toContain('5 products and components of your equipment have 5 vulnerabilities');
  expect(text).not.toContain('CVE-');
});
