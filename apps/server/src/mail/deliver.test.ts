import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MailFailure } from '#mail/mail-failure.ts';
import { criticalSample } from '#testing/mail-samples.ts';
import { startMailServer, type MailServer } from '#testing/servers/mail-server.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { deliverMails } from './deliver.ts';
import { createMailer } from './mailer.ts';
import { sweepMails } from './mail.jobs.ts';
import { createMails, keepEdition } from './outgoing.actions.ts';

let world: World;
const opened: { close(): unknown }[] = [];
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});
afterAll(() => world.close());

const mailFrom = 'Rampart <rampart@example.test>';

async function mailServer(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options);
  opened.push(server);
  return server;
}

/** A server process that sends to this address, and its log. */
function process(url: string, patience = { answer: 10_000, mail: 10_000, rest: 0 }) {
  const mailer = createMailer({ smtpUrl: url, mailFrom, dataDir: '' }, patience);
  opened.push(mailer);
  const lines: { level: string; details: object; text: string }[] = [];
  const note = (level: string) => (details: object, text: string) => lines.push({ level, details, text });
  const log = { info: note('info'), warn: note('warn'), error: note('error') } as unknown as World['services']['log'];
  return { services: { ...world.services, mailer, log }, lines };
}

const impatient = { answer: 300, mail: 1_000, rest: 0 };

/** Users of one company, each with a waiting mail. */
async function waiting(count = 1, content = criticalSample): Promise<WorldUser[]> {
  const companyId = await world.company();
  const users: WorldUser[] = [];
  for (let index = 0; index < count; index += 1) users.push(await world.user({ companyId }));
  const now = world.services.clock();
  await world.database.inCompany(companyId, async (db) => {
    for (const { id } of users) await db.insertInto('alert_setting').values({ user_id: id, critical: true }).execute();
    const editionId = await keepEdition(db, { kind: 'critical', content }, { since: 0, upTo: 1 }, now);
    const rows = users.map(({ id }) => ({ userId: id, dueAt: now, editionId }));
    await createMails(db, 'critical', rows, now);
    // The same due time again creates no second mail.
    await createMails(db, 'critical', rows, now);
  });
  return users;
}

async function rowOf({ id }: WorldUser) {
  const rows = await world.inRole<{
    id: string;
    state: string;
    attempts: number;
    not_before: Date;
    may_be_out: boolean;
  }>('rampart_operator', 'SELECT id, state, attempts, not_before, may_be_out FROM mail WHERE user_id = $1', [id]);
  expect(rows).toHaveLength(1);
  return rows[0];
}
const first = (users: WorldUser[]): WorldUser => {
  const [user] = users;
  if (!user) throw new Error('Nobody waits.');
  return user;
};

/** Accepts connections and passes them to the test. */
async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer();
  server.on('connection', onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({ close: () => server.close() });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a mail', () => {
  it(
    'goes to one person each, with both parts, its own Message-ID, and a link to unsubscribe',
    { tags: ['embedded'] },
    async () => {
      const server = await mailServer();
      const users = await waiting(12);
      await deliverMails(process(server.url).services, first(users).companyId);
      expect(server.mails).toHaveLength(12);
      const links = new Set<string>();
      for (const user of users) {
        const mine = server.mails.filter(({ headers }) => JSON.stringify(headers.get('to')).includes(user.email));
        expect(mine).toHaveLength(1);
        const [mail] = mine;
        const text = JSON.stringify([...(mail?.headers.entries() ?? [])]) + mail?.text + mail?.html;
        for (const other of users) expect(text.includes(other.email)).toBe(other === user);
        expect(mail?.messageId).toBe(`<${(await rowOf(user))?.id}@example.test>`);
        const list = mail?.headers.get('list') as unknown as {
          unsubscribe: { url: string };
          'unsubscribe-post': object;
        };
        expect(list.unsubscribe.url).toMatch(/^http:\/\/rampart\.test\/unsubscribe\/[\w-]{44}$/);
        expect(mail?.text).toContain(list.unsubscribe.url);
        expect(mail?.html).toContain(list.unsubscribe.url);
        links.add(list.unsubscribe.url);
        expect((await rowOf(user))?.state).toBe('sent');
      }
      expect(links.size).toBe(12);
    },
  );

  it('cannot get extra headers from the names of products, companies and files', async () => {
    const server = await mailServer();
    const name = 'Pump\r\nBcc: evil@example.test\r\nX-Evil: yes\u2028';
    const [worst] = criticalSample.changes.products;
    if (!worst) throw new Error('The sample tells nothing.');
    const user = first(
      await waiting(1, { company: name, changes: { products: [{ ...worst, name }], total: 1, backlog: null } }),
    );
    await deliverMails(process(server.url).services, user.companyId);
    const [mail] = server.mails;
    expect(mail?.subject).toBe('Critical alert: Pump Bcc: evil@example.test X-Evil: yes');
    expect([mail?.bcc, mail?.headers.get('x-evil')]).toEqual([undefined, undefined]);
  });

  it.each([
    'a@example.test, evil@example.test',
    'a@example.test\r\nRCPT TO:<evil@example.test>',
    '<evil@example.test>',
  ])('goes to nobody else, whatever the address contains: %j', async (email) => {
    const recipients: string[] = [];
    const server = await mailServer({
      onRcptTo({ address }, _session, done) {
        recipients.push(address);
        done();
      },
    });
    const mailer = createMailer({ smtpUrl: server.url, mailFrom, dataDir: '' });
    opened.push(mailer);
    await mailer.send({ to: email, subject: 'x', text: 'x', html: 'x' }).catch(() => {});
    expect(recipients.length).toBeLessThanOrEqual(1);
    expect(recipients.filter((address) => address === 'evil@example.test')).toHaveLength(email.startsWith('<') ? 1 : 0);
  });

  it('is dropped when the user no longer wants it', async () => {
    const server = await mailServer();
    const user = first(await waiting());
    await world.inRole('rampart_operator', `UPDATE user_account SET permissions = '{}' WHERE id = $1`, [user.id]);
    await deliverMails(process(server.url).services, user.companyId);
    expect(server.mails).toEqual([]);
    expect((await rowOf(user))?.state).toBe('unwanted');
  });

  it('does not go to the users of a suspended company', async () => {
    const server = await mailServer();
    const user = first(await waiting());
    await world.inRole('rampart_operator', 'UPDATE company SET suspended_at = now() WHERE id = $1', [user.companyId]);
    await deliverMails(process(server.url).services, user.companyId);
    expect(server.mails).toEqual([]);
    expect((await rowOf(user))?.state).toBe('unwanted');
  });
});

describe('a mail server', () => {
  it('that refuses connections is tried again with growing pauses, and no mail is lost', async () => {
    const user = first(await waiting());
    const gone = process('smtp://127.0.0.1:1');
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await deliverMails(gone.services, user.companyId);
      const row = await rowOf(user);
      expect(row).toMatchObject({ state: 'waiting', attempts: attempt, may_be_out: false });
      pauses.push(((row?.not_before.getTime() ?? 0) - world.services.clock().getTime()) / 60_000);
      world.advance(pauses.at(-1) ?? 0);
    }
    expect(pauses).toEqual([1, 2, 4]);
    expect(gone.lines.map(({ level, text }) => `${level}: ${text}`)).toEqual(
      Array.from({ length: 3 }, () => 'warn: mail not accepted; will be sent again later'),
    );
    const server = await mailServer();
    await deliverMails(process(server.url).services, user.companyId);
    expect(server.mails.map(({ messageId }) => messageId)).toEqual([`<${(await rowOf(user))?.id}@example.test>`]);
  });

  it('that hangs blocks nobody for longer than the time limit', async () => {
    const users = await waiting(3);
    const url = await listen(() => {});
    const since = performance.now();
    await deliverMails(process(url, impatient).services, first(users).companyId);
    expect(performance.now() - since).toBeLessThan(10_000);
    for (const user of users) expect((await rowOf(user))?.state).toBe('waiting');
  });

  it('that answers too slowly is given up too', async () => {
    const user = first(await waiting());
    const url = await listen((socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
      socket.on('error', () => clearInterval(timer));
    });
    await deliverMails(process(url, impatient).services, user.companyId);
    expect((await rowOf(user))?.state).toBe('waiting');
  });

  it('that refuses one recipient accepts the others; the log contains no address', async () => {
    const users = await waiting(3);
    const [refused] = users;
    const server = await mailServer({
      onRcptTo({ address }, _session, done) {
        const isRefused = address === refused?.email;
        done(isRefused ? Object.assign(new Error(`No such user ${address}`), { responseCode: 550 }) : undefined);
      },
    });
    const { services, lines } = process(server.url);
    await deliverMails(services, first(users).companyId);
    expect(server.mails).toHaveLength(2);
    expect((await rowOf(first(users)))?.state).toBe('waiting');
    const logged = JSON.stringify(lines.map((line) => [line.text, String((line.details as { err?: Error }).err)]));
    expect(logged).toContain('refused it with 550');
    expect(logged).not.toContain(refused?.email);
  });

  it('that dies in the middle gets the same Message-ID again, and the log says so', async () => {
    const user = first(await waiting());
    let isDying = true;
    const seen: string[] = [];
    const server = await mailServer({
      onData(stream, session, done) {
        let text = '';
        stream.on('data', (part: Buffer) => (text += part.toString()));
        stream.on('end', () => {
          seen.push(/^Message-ID: (.*)$/im.exec(text)?.[1]?.trim() ?? '');
          // The mail server has the complete mail but never confirms it.
          if (isDying)
            (this as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections.forEach(
              ({ _socket }) => _socket.destroy(),
            );
          else done();
          void session;
        });
      },
    });
    const { services, lines } = process(server.url);
    await deliverMails(services, user.companyId);
    expect(await rowOf(user)).toMatchObject({ state: 'waiting', may_be_out: true });
    isDying = false;
    world.advance(1);
    await deliverMails(services, user.companyId);
    expect((await rowOf(user))?.state).toBe('sent');
    expect(seen).toHaveLength(2);
    expect(seen[0]).toBe(seen[1]);
    expect(lines.map(({ text }) => text)).toContain(
      'mail is sent again with the same Message-ID; it may have been sent before',
    );
  });

  it('that is down for days finally loses a mail, and the log says so', async () => {
    const user = first(await waiting());
    const gone = process('smtp://127.0.0.1:1');
    world.advance(4 * 24 * 60);
    await deliverMails(gone.services, user.companyId);
    expect((await rowOf(user))?.state).toBe('given-up');
    expect(gone.lines).toMatchObject([{ level: 'error', text: 'mail given up' }]);
  });
});

describe('a server process that is killed', () => {
  it('before sending loses nothing: the sweep finds the mail', async () => {
    const user = first(await waiting());
    await sweepMails(world.services);
    const { rowCount } = await world.database.pool.query(
      `SELECT FROM pgboss.job WHERE name = 'mails' AND data ->> 'companyId' = $1`,
      [String(user.companyId)],
    );
    expect(rowCount).toBe(1);
  });

  it('between sending and recording: another one sends it again, with the same Message-ID, and logs it', async () => {
    const server = await mailServer();
    const user = first(await waiting());
    const killed = process(server.url);
    const { mailer } = killed.services;
    const send = async (mail: Parameters<typeof mailer.send>[0]) => {
      await mailer.send(mail);
      // A killed process does nothing after this point.
      await new Promise(() => {});
    };
    void deliverMails({ ...killed.services, mailer: { ...mailer, send } }, user.companyId);
    await expect.poll(() => server.mails.length).toBe(1);
    const other = process(server.url);
    await deliverMails(other.services, user.companyId);
    expect(server.mails).toHaveLength(1);
    world.advance(3);
    await deliverMails(other.services, user.companyId);
    expect(server.mails).toHaveLength(2);
    expect(server.mails[0]?.messageId).toBe(server.mails[1]?.messageId);
    expect(other.lines.map(({ text }) => text)).toEqual([
      'mail is sent again with the same Message-ID; it may have been sent before',
    ]);
  });
});

it('a mail server that did not answer is not tried again for a while', async () => {
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDir: '' }, { rest: 60_000 });
  opened.push(mailer);
  const mail = { to: 'a@example.test', subject: 'x', text: 'x', html: 'x' };
  await expect(mailer.send(mail)).rejects.toThrow(/did not take it/);
  const again = mailer.send(mail);
  await expect(again).rejects.toThrow(MailFailure);
  await expect(again).rejects.toThrow(/did not answer a moment ago/);
});
