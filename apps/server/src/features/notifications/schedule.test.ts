import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAlerts, type Alerts } from '@rampart/contract/api/notifications.ts';
import { createMailer, type Mailer } from '#mail/mailer.ts';
import { deliverMails } from '#mail/deliver.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { startMailServer, type MailServer } from '#testing/servers/mail-server.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { claimDue } from './claim.actions.ts';
import { composeDue } from './compose-due.ts';
import { claimForCompany, queueDue } from './notifications.jobs.ts';

let world: World;
let post: MailServer;
let mailer: Mailer;
beforeAll(async () => {
  post = await startMailServer();
  mailer = createMailer({ smtpUrl: post.url, mailFrom: 'Rampart <rampart@example.test>', dataDir: '' });
  world = await createWorld({
    config: { sessionIdleMinutes: 60 * 24 * 365, sessionMaxHours: 24 * 365 },
    services: { mailer },
  });
});
afterAll(async () => {
  mailer.close();
  await post.close();
  await world.close();
});

const day = 24 * 60;
const critical: Alerts = {
  critical: { status: true },
  reports: { status: false, frequency_type: 'weekly', value: null },
};
const weekly = (value: number): Alerts => ({
  critical: { status: false },
  reports: { status: true, frequency_type: 'weekly', value },
});
const save = (user: WorldUser, alerts: Alerts) => world.call(saveAlerts, user, { body: { alerts } });
const mailsTo = ({ email }: WorldUser) => post.mails.filter((mail) => JSON.stringify(mail.to).includes(email));

/** The work of a server in one minute, for one company. */
async function minute({ companyId }: WorldUser): Promise<void> {
  await queueDue(world.services);
  await claimForCompany(world.services, companyId);
  await deliverMails(world.services, companyId);
}

async function claimsOf({ id }: WorldUser) {
  return world.inRole<{ kind: string; due_at: Date; state: string }>(
    'rampart_operator',
    'SELECT kind, due_at, state FROM mail WHERE user_id = $1 ORDER BY due_at',
    [id],
  );
}

/** A user whose company has a product, and a function to change its rating. */
async function someone(rating = 220) {
  const user = await world.user();
  const product = await catalogueOf(world.database).product({ rating });
  await companyRows(world.database, user.companyId).asset(product.id);
  const rate = (value: number) =>
    world.inRole('rampart_operator', 'UPDATE product SET rating = $1 WHERE id = $2', [value, product.id]);
  return { user, product, rate };
}

describe('a critical alert', () => {
  it(
    'comes at 07:00 after something became Alert, once, and not again while nothing else does',
    { tags: ['embedded'] },
    async () => {
      const { user, product, rate } = await someone();
      await save(user, critical);
      await rate(90);
      await minute(user);
      expect(mailsTo(user)).toEqual([]);
      world.advance(day);
      await minute(user);
      await minute(user);
      expect(mailsTo(user)).toHaveLength(1);
      const [mail] = mailsTo(user);
      expect(mail?.subject).toBe(`Critical alert: ${product.name}`);
      expect(mail?.text).toContain(`http://rampart.test/product/${product.uuid}`);
      expect(mail?.text).toContain('Now Alert, before Pass');
      expect(mail?.html).toContain('http://rampart.test/account#notifications');
      world.advance(day);
      await minute(user);
      expect(mailsTo(user)).toHaveLength(1);
      expect((await claimsOf(user)).map(({ state }) => state)).toEqual(['sent', 'quiet']);
    },
  );

  it('reports BlackList after Alert, but nothing that became better or did not change', async () => {
    const { user, rate } = await someone(90);
    await save(user, critical);
    await rate(95);
    world.advance(day);
    await minute(user);
    expect(mailsTo(user)).toEqual([]);
    await rate(30);
    world.advance(day);
    await minute(user);
    expect(mailsTo(user)[0]?.text).toContain('Now BlackList, before Alert');
    await rate(200);
    world.advance(day);
    await minute(user);
    expect(mailsTo(user)).toHaveLength(1);
  });

  it('does not report what happened before it was switched on, or what is good again', async () => {
    const { user, rate } = await someone();
    await rate(40);
    await save(user, critical);
    world.advance(day);
    await minute(user);
    expect(mailsTo(user)).toEqual([]);
    await rate(220);
    await rate(40);
    await rate(220);
    world.advance(day);
    await minute(user);
    expect(mailsTo(user)).toEqual([]);
  });

  it('reports a vulnerability that is now known to be exploited, once, with the component that has it', async () => {
    const catalogue = catalogueOf(world.database);
    const component = await catalogue.product({ type: 'component' });
    const product = await catalogue.product({ components: [component.id] });
    const advisory = { advisory: 'SHARED-1', publisher: 'A & Co' };
    const vulnerability = await catalogue.vulnerability(component.id, advisory);
    await catalogue.vulnerability((await catalogue.product()).id, { advisory: 'shared-1' });
    const user = await world.user();
    await companyRows(world.database, user.companyId).asset(product.id);
    await save(user, critical);
    await world.inRole('rampart_operator', 'UPDATE vulnerability SET exploited_since = now() WHERE id = $1', [
      vulnerability.id,
    ]);
    world.advance(day);
    await minute(user);
    const [mail] = mailsTo(user);
    expect(mail?.subject).toBe(`Critical alert: ${component.name}`);
    expect(mail?.text).toContain('Known to be exploited: CVE-');
    const page = 'http://rampart.test/advisory/SHARED-1?publisher=A%20%26%20Co';
    expect(mail?.text).toContain(`Advisory: SHARED-1 (A & Co) ${page}`);
    expect(mail?.text).toContain('Inside 1 of your assets');
    expect(mail?.text).not.toContain(product.name);
  });

  it('reports nothing about equipment of another company', async () => {
    const { rate } = await someone();
    const { user } = await someone();
    await save(user, critical);
    await rate(20);
    world.advance(day);
    await minute(user);
    expect(mailsTo(user)).toEqual([]);
  });
});

describe('a management report', () => {
  it('comes on its weekday with figures, change, top risks and the age of the catalogue', async () => {
    const { user, product, rate } = await someone();
    const [now] = [world.services.clock()];
    const weekday = (now.getUTCDay() || 7) % 7 || 7;
    await save(user, weekly((weekday % 7) + 1));
    world.advance(day);
    await minute(user);
    const [first] = mailsTo(user);
    expect(first?.subject).toMatch(/^Management report of \d+ \w+ 2026: Company /);
    expect(first?.text).toContain('This is the first report.');
    expect(first?.text).toContain('The catalogue');
    const { cve, trackingId } = await catalogueOf(world.database).vulnerability(product.id, { exploited: true });
    await rate(45);
    world.advance(6 * day);
    await minute(user);
    expect(mailsTo(user)).toHaveLength(1);
    world.advance(day);
    await minute(user);
    const second = mailsTo(user)[1];
    expect(second?.text).toContain('Changes are since the last report');
    expect(second?.text).toContain('What became worse');
    expect(second?.text).toContain(product.name);
    for (const page of [`vulnerability/${cve}`, `advisory/${trackingId}`]) {
      expect(second?.text).toContain(`http://rampart.test/${page}`);
      expect(second?.html).toContain(`href="http://rampart.test/${page}"`);
    }
    expect(second?.text).toContain('BlackList: 1 (100.00 %) +1');
    world.advance(7 * day);
    await minute(user);
    expect(mailsTo(user)[2]?.text).toContain('Nothing changed since the last report');
  });

  it('comes once after a standstill, and then at its own time again', async () => {
    const { user } = await someone();
    await save(user, weekly(1));
    world.advance(40 * day);
    await minute(user);
    await minute(user);
    expect(await claimsOf(user)).toHaveLength(1);
    expect(mailsTo(user)).toHaveLength(1);
    world.advance(7 * day);
    await minute(user);
    expect(mailsTo(user)).toHaveLength(2);
  });

  it('is not sent to users who may not see the dashboard or were deactivated', async () => {
    const companyId = await world.company();
    const blind = await world.user({ companyId, permissions: ['Equipment.view'] });
    const gone = await world.user({ companyId });
    for (const user of [blind, gone]) await save(user, weekly(1));
    await world.inRole('rampart_operator', 'UPDATE user_account SET deactivated_at = now() WHERE id = $1', [gone.id]);
    world.advance(8 * day);
    await minute(blind);
    expect([...mailsTo(blind), ...mailsTo(gone)]).toEqual([]);
  });
});

it('a user who becomes due while mails are composed gets the mail in the next minute', async () => {
  const { user } = await someone();
  const late = await world.user({ companyId: user.companyId });
  for (const each of [user, late]) await save(each, weekly(1));
  world.advance(8 * day);
  const { database, clock } = world.services;
  const now = clock();
  const lateIsDue = (at: Date) =>
    database.inCompany(user.companyId, (db) =>
      db
        .updateTable('alert_setting')
        .set({ report_due_at: at, report_round: 0 })
        .where('user_id', '=', late.id)
        .execute(),
    );
  await lateIsDue(new Date('2100-01-01T00:00:00Z'));
  await queueDue(world.services);
  const due = await composeDue((work) => database.readInCompany(user.companyId, work), now);
  await lateIsDue(now);
  if (!due) throw new Error('Nobody is due.');
  await database.inCompany(user.companyId, (db) => claimDue(db, due, now));
  expect([await claimsOf(user), await claimsOf(late)]).toMatchObject([[{ state: 'waiting' }], []]);
  await minute(user);
  expect([mailsTo(user), mailsTo(late)]).toMatchObject([[{}], [{}]]);
});

it('a company that was removed before its job runs gets no mails, and causes no error', async () => {
  const gone = 2_000_000_000;
  await expect(claimForCompany(world.services, gone)).resolves.toBeUndefined();
});

describe('several servers', () => {
  it('claim one mail for each user, kind and due time, and compose its content once', async () => {
    const companyId = await world.company();
    const users: WorldUser[] = [];
    for (let count = 0; count < 12; count += 1) users.push(await world.user({ companyId }));
    for (const user of users) await save(user, weekly(1));
    world.advance(8 * day);
    await queueDue(world.services);
    const servers = [1, 2, 3, 4];
    await Promise.all(servers.map(() => claimForCompany(world.services, companyId)));
    await Promise.all(servers.map(() => deliverMails(world.services, companyId)));
    for (const user of users) expect(mailsTo(user), user.email).toHaveLength(1);
    const editions = await world.inRole('rampart_operator', 'SELECT FROM mail_edition WHERE company_id = $1', [
      companyId,
    ]);
    // Each user switched the mails on in a separate round.
    expect(editions.length).toBeLessThanOrEqual(users.length);
  });

  it('queue each company with due mails in the job queue', async () => {
    const { user } = await someone();
    await save(user, weekly(1));
    world.advance(8 * day);
    await queueDue(world.services);
    const { rowCount } = await world.database.pool.query(
      `SELECT FROM pgboss.job WHERE name = 'notifications-of-company' AND data ->> 'companyId' = $1`,
      [String(user.companyId)],
    );
    expect(rowCount).toBe(1);
  });
});
