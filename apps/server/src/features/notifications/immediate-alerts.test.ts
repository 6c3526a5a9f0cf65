import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getNextMails, previewMail, saveAlerts, type Alerts } from '@rampart/contract/api/notifications.ts';
import { importInputs } from '#catalogue/import-files.ts';
import { createLoad, finishLoad } from '#catalogue/loads/loads.actions.ts';
import { removeExpired } from '#jobs/housekeeping.actions.ts';
import { createMailer, type Mailer } from '#mail/mailer.ts';
import { deliverMails } from '#mail/deliver.ts';
import { csaf, type AdvisoryGiven } from '#testing/loads/advisories.ts';
import { companyRows, type AssetGiven } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { startMailServer, type MailServer } from '#testing/servers/mail-server.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
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

const off: Alerts['reports'] = { status: false, frequency_type: 'weekly', value: null };
const save = (user: WorldUser, critical: Omit<Alerts['critical'], 'status'> = { when: 'at_once' }) =>
  world.call(saveAlerts, user, { body: { alerts: { critical: { status: true, ...critical }, reports: off } } });
const mailsTo = ({ email }: WorldUser) => post.mails.filter((mail) => JSON.stringify(mail.to).includes(email));
const textsTo = (user: WorldUser) => mailsTo(user).map(({ text }) => text);

/** The work of a server in one minute, for one company. */
async function minute({ companyId }: WorldUser): Promise<void> {
  world.advance(1);
  await queueDue(world.services);
  await claimForCompany(world.services, companyId);
  await deliverMails(world.services, companyId);
}

const beginLoad = () =>
  world.database.asOperator((db) =>
    createLoad(db, {
      source: 'command',
      fileName: 'test',
      product: undefined,
      userName: 'test',
      state: 'loading',
      at: world.services.clock(),
    }),
  );
const endLoad = (id: number) => finishLoad(world.database, id, { at: world.services.clock() });

/** A user with a product that is rated BlackList already, and a function that finds a vulnerability in it. */
async function someone(given: { companyId?: number; asset?: AssetGiven; rating?: number } = {}) {
  const user = await world.user(given.companyId === undefined ? {} : { companyId: given.companyId });
  const catalogue = catalogueOf(world.database);
  const product = await catalogue.product({ rating: given.rating ?? 40 });
  await companyRows(world.database, user.companyId).asset(product.id, given.asset);
  const find = (score: number, more: { exploited?: boolean } = {}) =>
    catalogue.vulnerability(product.id, { score, ...more });
  return { user, product, find };
}

describe('an immediate alert', () => {
  it(
    'reports a new finding on equipment that is already bad, once, in the minute after the end of the load',
    { tags: ['embedded'] },
    async () => {
      const { user, product, find } = await someone();
      await save(user);
      const load = await beginLoad();
      const { cve, trackingId } = await find(9.8);
      await minute(user);
      expect(mailsTo(user)).toEqual([]);
      await endLoad(load);
      const servers = [1, 2, 3, 4];
      await queueDue(world.services);
      await Promise.all(servers.map(() => claimForCompany(world.services, user.companyId)));
      await Promise.all(servers.map(() => deliverMails(world.services, user.companyId)));
      await minute(user);
      expect(mailsTo(user)).toHaveLength(1);
      const [mail] = mailsTo(user);
      expect(mail?.subject).toBe(`Critical alert: ${product.name}`);
      expect(mail?.text).toContain(`New: ${cve} (9.8)`);
      expect(mail?.text).toContain(`http://rampart.test/product/${product.uuid}`);
      expect(mail?.text).toContain('has a score of 9.0 or higher');
      for (const page of [`vulnerability/${cve}`, `advisory/${trackingId}`]) {
        expect(mail?.text).toContain(`http://rampart.test/${page}`);
        expect(mail?.html).toContain(`href="http://rampart.test/${page}"`);
      }
    },
  );

  it('does not wait for other loads, and a later one causes another mail', async () => {
    const { user, find } = await someone();
    await save(user);
    const [first, second] = [await beginLoad(), await beginLoad()];
    await find(9.1);
    await endLoad(first);
    await minute(user);
    expect(mailsTo(user)).toHaveLength(1);
    await find(9.2);
    await minute(user);
    expect(mailsTo(user)).toHaveLength(1);
    await endLoad(second);
    await minute(user);
    expect(mailsTo(user)).toHaveLength(2);
  });

  it('reports what a killed load left after an hour, and ratings that fall outside loads in the next minute', async () => {
    const { user, product, find } = await someone({ rating: 220 });
    await save(user);
    await beginLoad();
    await find(9.9);
    await minute(user);
    expect(mailsTo(user)).toEqual([]);
    world.advance(61);
    await minute(user);
    expect(mailsTo(user)).toHaveLength(1);
    await world.inRole('rampart_operator', 'UPDATE product SET rating = 90 WHERE id = $1', [product.id]);
    await minute(user);
    expect(textsTo(user)[1]).toContain('Now Alert, before Pass');
  });

  it('includes news that came while an earlier alert was composed', async () => {
    const { user, find } = await someone();
    await save(user);
    await find(9.4);
    await queueDue(world.services);
    const { database } = world.services;
    await composeDue((work) => database.readInCompany(user.companyId, work), world.services.clock());
    await find(9.3);
    world.advance(1);
    await endLoad(await beginLoad());
    await claimForCompany(world.services, user.companyId);
    await minute(user);
    expect(textsTo(user).join(' ')).toMatch(/\(9\.4\)[^]*\(9\.3\)/);
  });

  it('reports nothing about equipment of another company, and causes no mail without news', async () => {
    const { find } = await someone();
    const { user } = await someone();
    await save(user);
    await find(9.8);
    await endLoad(await beginLoad());
    await minute(user);
    await endLoad(await beginLoad());
    await minute(user);
    expect(mailsTo(user)).toEqual([]);
  });

  it('has a preview and no due time', async () => {
    const { user, find } = await someone();
    await save(user);
    const { cve } = await find(10);
    const { body: next } = await world.call(getNextMails, user, {});
    expect(next.critical).toEqual({ due_at: null, is_at_once: true });
    const { body: preview } = await world.call(previewMail, user, { params: { kind: 'critical' } });
    expect(preview.html).toContain(`${cve} (10.0)`);
  });

  it('comes daily again when the user chooses so, and the other way round', async () => {
    const { user, find } = await someone();
    await save(user);
    await save(user, { when: 'daily' });
    const { body: next } = await world.call(getNextMails, user, {});
    expect(next.critical).toMatchObject({ due_at: expect.any(String), is_at_once: false });
    await find(9.8);
    await endLoad(await beginLoad());
    await minute(user);
    expect(mailsTo(user)).toEqual([]);
    await save(user, { when: 'at_once' });
    await minute(user);
    expect(mailsTo(user)).toHaveLength(1);
  });
});

describe('the choice of a user', () => {
  it('is the score, and known exploited vulnerabilities always count', async () => {
    const { user, product, find } = await someone();
    const [low, none] = [await colleagueOf(user), await colleagueOf(user)];
    await save(user);
    await save(low, { when: 'at_once', from_score: 7 });
    await save(none, { when: 'at_once', from_score: 10 });
    const [nine, seven, six] = [await find(9), await find(7.5), await find(6.9)];
    await minute(user);
    expect(textsTo(user)).toEqual([expect.stringContaining(nine.cve)]);
    expect(textsTo(user)[0]).not.toContain(seven.cve);
    expect(textsTo(low)).toEqual([
      expect.stringMatching(new RegExp(`${nine.cve} \\(9\\.0\\) .*, ${seven.cve} \\(7\\.5\\) `)),
    ]);
    expect(textsTo(low)[0]).not.toContain(six.cve);
    expect(mailsTo(none)).toEqual([]);
    const exploited = await find(2, { exploited: true });
    await minute(user);
    for (const each of [user, low, none])
      expect(textsTo(each).at(-1), product.name).toContain(`Known to be exploited: ${exploited.cve}`);
  });

  it('is all equipment, or only equipment with assets of high priority, also around a component', async () => {
    const user = await world.user();
    const all = await colleagueOf(user);
    const catalogue = catalogueOf(world.database);
    const component = await catalogue.product({ type: 'component' });
    const [high, low, around] = [
      await catalogue.product(),
      await catalogue.product(),
      await catalogue.product({ components: [component.id] }),
    ];
    const rows = companyRows(world.database, user.companyId);
    for (const { id } of [high, around]) {
      await rows.asset(id, { priority: 'high' });
      await rows.asset(id);
    }
    await rows.asset(low.id, { priority: 'low' });
    await save(user, { when: 'at_once', assets: 'high' });
    await save(all);
    for (const { id } of [high, low, component]) await catalogue.vulnerability(id, { score: 9.5 });
    await minute(user);
    const [[text = ''], [textOfAll = '']] = [textsTo(user), textsTo(all)];
    for (const { name } of [high, component]) expect(text).toContain(name);
    expect(text).not.toContain(low.name);
    expect(text).toContain('1 of your high-priority assets');
    expect(text).toContain('Inside 1 of your high-priority assets');
    expect(textOfAll).toContain(low.name);
    expect(textOfAll).toContain('2 of your assets');
  });

  it('does not change the number of queries', async () => {
    const { user, find } = await someone();
    const queries = async () => {
      let count = 0;
      const { database, clock } = world.services;
      await composeDue((work) => {
        count += 1;
        return database.readInCompany(user.companyId, work);
      }, clock());
      return count;
    };
    await save(user);
    const others = await Promise.all([1, 2, 3, 4].map(() => colleagueOf(user)));
    await find(9.8);
    await queueDue(world.services);
    const one = await queries();
    for (const [index, other] of others.entries()) await save(other, { when: 'at_once', from_score: index });
    await find(9.8);
    await queueDue(world.services);
    expect(await queries()).toBe(one);
  });
});

describe('a finding', () => {
  it('is new once: not in a new revision, in another advisory, or when it was withdrawn and comes back', async () => {
    const { load, add } = publisher();
    const name = `Panel ${randomUUID()}`;
    const products = { Acme: { [name]: ['1'] } };
    const cve = newCve();
    await load({ id: 'A-0', products, vulnerabilities: [{ cve: newCve(), score: 3 }] });
    const user = await add(name);
    const first = { id: 'A-1', products, vulnerabilities: [{ cve, score: 9.8 }] };
    await load(first);
    await minute(user);
    expect(mailsTo(user)).toHaveLength(1);
    await load({ ...first, version: '2' });
    await load({ ...first, id: 'A-2' });
    await load(
      { ...first, version: '3', vulnerabilities: [] },
      { ...first, id: 'A-2', version: '2', vulnerabilities: [] },
    );
    await removeExpired(world.database, new Date('2100-01-01'));
    await load({ ...first, version: '4' });
    await minute(user);
    expect(mailsTo(user)).toHaveLength(1);
  });

  it('that is older than the record of arrivals is not new', async () => {
    const { load, add } = publisher();
    const name = `Panel ${randomUUID()}`;
    const old = { id: 'B-1', products: { Acme: { [name]: ['1'] } }, vulnerabilities: [{ cve: newCve(), score: 9.8 }] };
    await load(old);
    await world.inRole('rampart_operator', 'DELETE FROM arrived_finding');
    const user = await add(name);
    await load({ ...old, version: '2' });
    await minute(user);
    expect(mailsTo(user)).toEqual([]);
  });
});

describe('in one line a mail sums up', () => {
  it('the first load of a source, also when it is interrupted', async () => {
    const { load, add } = publisher();
    const known = publisher();
    const [one, two] = [`Pump ${randomUUID()}`, `Valve ${randomUUID()}`];
    await known.load({
      id: 'K-1',
      products: { Acme: { [one]: ['1'], [two]: ['1'] } },
      vulnerabilities: [{ score: 2 }],
    });
    const user = await add(one, two);
    const advisories = [one, two].map((name, index) => ({
      id: `C-${index}`,
      products: { Acme: { [name]: ['1'] } },
      vulnerabilities: [
        { cve: newCve(), score: 9.8 },
        { cve: newCve(), score: 9.1 },
        { cve: newCve(), score: 4 },
      ],
    }));
    // Another load ends in between.
    const id = await beginLoad();
    for (const advisory of advisories) {
      await load.into(id, advisory);
      await endLoad(await beginLoad());
    }
    await endLoad(id);
    await minute(user);
    const [text, ...others] = textsTo(user);
    expect(others).toEqual([]);
    expect(text).toContain(
      '2 products and components of your equipment have 4 vulnerabilities, known to be exploited or',
    );
    expect(text).not.toContain(one);
    const later = { id: 'C-9', products: { Acme: { [one]: ['1'] } }, vulnerabilities: [{ cve: newCve(), score: 9.9 }] };
    await load(later);
    await minute(user);
    expect(textsTo(user)[1]).toContain(`${later.vulnerabilities[0]?.cve} (9.9)`);
    expect(textsTo(user)[1]).not.toContain('first load');
  });

  it('advisories that were older than 30 days when they arrived', async () => {
    const { load, add } = publisher();
    const name = `Gauge ${randomUUID()}`;
    const products = { Acme: { [name]: ['1'] } };
    await load({ id: 'D-1', products, vulnerabilities: [{ cve: newCve(), score: 1 }] });
    const user = await add(name);
    const daysAgo = (days: number) => new Date(world.services.clock().getTime() - days * 24 * 3600_000).toISOString();
    const [old, fresh] = [newCve(), newCve()];
    await load(
      { id: 'D-2', products, released: daysAgo(31), vulnerabilities: [{ cve: old, score: 9.8 }] },
      { id: 'D-3', products, released: daysAgo(29), vulnerabilities: [{ cve: fresh, score: 9.7 }] },
    );
    await minute(user);
    const [text] = textsTo(user);
    expect(text).toContain(`New: ${fresh} (9.7)`);
    expect(text).not.toContain(old);
    expect(text).toContain('Also, 1 product or component of your equipment has 1 such vulnerability from older');
  });
});

const newCve = () => `CVE-2026-${Math.floor(Math.random() * 1e9)}`;
const colleagueOf = ({ companyId }: WorldUser) => world.user({ companyId });

/** A source of its own, so that each test decides which load is its first. */
function publisher() {
  const name = `Publisher ${randomUUID()}`;
  const document = { publisher: { category: 'vendor', name, namespace: 'https://vendor.example/' } };
  const into = (loadId: number, ...given: AdvisoryGiven[]) => {
    const now = world.services.clock();
    const inputs = given.map((advisory, index) => ({
      name: `${index}.json`,
      content: Buffer.from(
        JSON.stringify(csaf({ released: now.toISOString(), ...advisory, document: trackedIn(advisory, now) })),
      ),
    }));
    return importInputs(world.database, inputs, { now, loadId });
  };
  const trackedIn = (advisory: AdvisoryGiven, now: Date) => ({
    ...document,
    tracking: {
      ...csaf({ released: now.toISOString(), ...advisory }).document.tracking,
      id: `${name} ${advisory.id}`,
    },
  });
  const load = async (...given: AdvisoryGiven[]) => {
    const id = await beginLoad();
    await into(id, ...given);
    await endLoad(id);
  };
  /** A user with immediate alerts, whose company has these products of the catalogue. */
  const add = async (...products: string[]) => {
    const user = await world.user();
    const rows = await world.inRole<{ id: number }>('rampart_operator', 'SELECT id FROM product WHERE name = ANY($1)', [
      products,
    ]);
    for (const { id } of rows) await companyRows(world.database, user.companyId).asset(id);
    await save(user);
    return user;
  };
  return { load: Object.assign(load, { into }), add };
}
