import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Subscription } from '@rampart/contract/api/administration/subscriptions.ts';
import { csaf } from '../apps/server/src/testing/loads/advisories.ts';
import { signingKey, startCsafProvider } from '../apps/server/src/testing/servers/csaf-provider.ts';
import { createOwnDatabase } from './programs/own-database.ts';
import { runProcess, type RunningProcess } from './programs/run-process.ts';
import { signInByCall } from './programs/sign-in-by-call.ts';

const documents = 60;
const nameOf = (index: number) => `doc-${index}.json`;

it(
  'two servers share a source, and after kill -9 of both, two others continue where they stopped',
  { timeout: 400_000 },
  async () => {
    const given = process.env.TEST_DATABASE_URL;
    if (!given) throw new Error('The tests with several servers need PostgreSQL. Set TEST_DATABASE_URL.');
    const folder = await mkdtemp(join(tmpdir(), 'rampart-subscription-crash-'));
    const database = await createOwnDatabase(given);
    const settings = { DATABASE_URL: database.url, DEMO: 'on', SECRET_KEY: randomBytes(32).toString('hex'), PORT: '0' };
    const servers: RunningProcess[] = [];
    const start = async () => {
      const server = runProcess('main', [], { ...settings, DATA_DIR: join(folder, `data-${servers.length}`) });
      servers.push(server);
      await server.said('Rampart is ready at');
      return `http://127.0.0.1:${/ready at http:\/\/localhost:(\d+)/.exec(server.output())?.[1]}`;
    };
    const provider = await startCsafProvider({ keys: [await signingKey()] });
    try {
      for (let index = 0; index < documents; index += 1) {
        const product = { Maker: { [`Crash product ${index}`]: ['1'] } };
        await provider.publish(nameOf(index), csaf({ id: `CRASH-${index}`, products: product }));
        const content = provider.files.get(`/docs/${nameOf(index)}`);
        provider.answers.set(`/docs/${nameOf(index)}`, (_request, response) => {
          setTimeout(() => response.end(content), 400);
        });
      }
      const asked = (index: number) => provider.fetched().filter((path) => path === `/docs/${nameOf(index)}`).length;
      const all = Array.from({ length: documents }, (_, index) => index);

      const [url = ''] = [await start(), await start()];
      const { cookie } = await signInByCall(url, { email: 'demo@rampart.example', password: 'rampart-demo' });
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
      const response = await fetch(`${url}/api/admin/catalogue/subscriptions`, {
        method: 'POST',
        headers: { cookie, 'x-xsrf-token': xsrf, 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'csaf', address: provider.metadata }),
      });
      expect(response.status).toBe(200);
      const { id } = (await response.json()) as { id: number };
      const stateAt = async (server: string) => {
        const answer = await fetch(`${server}/api/admin/catalogue/subscriptions/${id}`, { headers: { cookie } });
        return (await answer.json()) as Subscription;
      };
      await expect.poll(async () => (await stateAt(url)).documents.taken, { timeout: 60_000 }).toBeGreaterThan(10);
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(servers.map(({ exited }) => exited));
      expect(all.map(asked).every((times) => times <= 1)).toBe(true);
      const before = all.filter((index) => asked(index) === 1).length;
      expect(before).toBeLessThan(documents);

      const [next = ''] = [await start(), await start()];
      const left = await stateAt(next);
      expect(left.documents.taken).toBeGreaterThan(10);
      const deadline = Date.now() + 240_000;
      while ((await stateAt(next)).last_success_at === null && Date.now() < deadline) await wait(500);
      const done = await stateAt(next);
      expect(done).toMatchObject({ load: left.load, failure: null, documents: { seen: documents, taken: documents } });
      // Only what had been fetched and not yet loaded was fetched again.
      const twice = all.filter((index) => asked(index) > 1).length;
      expect(all.map(asked).every((times) => times >= 1 && times <= 2)).toBe(true);
      expect(twice).toBe(before - left.documents.taken);
    } finally {
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(servers.map(({ exited }) => exited));
      await provider.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
