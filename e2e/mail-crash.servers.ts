import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { copyDemoFolder } from './programs/demo-folder.ts';
import { runProcess, type RunningProcess } from './programs/run-process.ts';
import { signInByCall } from './programs/sign-in-by-call.ts';

/** A mail server that accepts mails, or receives them and never answers. */
async function mailServer(answers: boolean) {
  const mails: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      simpleParser(stream, (_error, mail) => {
        mails.push(mail);
        if (answers) done();
      });
    },
  });
  server.on('error', () => {});
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  return { mails, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

async function upload(server: RunningProcess): Promise<void> {
  const url = `http://127.0.0.1:${/ready at http:\/\/localhost:(\d+)/.exec(server.output())?.[1]}`;
  const { cookie } = await signInByCall(url, { email: 'demo@rampart.example', password: 'rampart-demo' });
  const form = new FormData();
  form.append('file', new Blob(['Rampart ID,Product ID,Asset ID\n,999999,X\n']), 'mine.csv');
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
  const response = await fetch(`${url}/api/upload-file`, {
    method: 'POST',
    headers: { cookie, 'x-xsrf-token': xsrf },
    body: form,
  });
  expect(response.status).toBe(200);
}

it(
  'a mail interrupted by kill -9 is sent again with the same Message-ID, and the log says so',
  { timeout: 180_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rampart-mail-crash-'));
    const dataDir = join(folder, 'data');
    await copyDemoFolder(dataDir);
    const [silent, good] = [await mailServer(false), await mailServer(true)];
    const start = async (smtp: string) => {
      const server = runProcess('main', [], { DATA_DIR: dataDir, PORT: '0', SMTP_URL: smtp });
      await server.said('Rampart is ready at');
      return server;
    };
    const servers: RunningProcess[] = [];
    try {
      const first = await start(silent.url);
      servers.push(first);
      await upload(first);
      await expect.poll(() => silent.mails.length, { timeout: 60_000 }).toBe(1);
      first.kill('SIGKILL');
      await first.exited;

      const second = await start(good.url);
      servers.push(second);
      await expect.poll(() => good.mails.length, { timeout: 60_000 }).toBe(1);
      expect(good.mails[0]?.messageId).toBe(silent.mails[0]?.messageId);
      await second.said('mail is sent again with the same Message-ID');
    } finally {
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(servers.map(({ exited }) => exited));
      await Promise.all([silent.close(), good.close()]);
      await rm(folder, { recursive: true, force: true });
    }
  },
);
