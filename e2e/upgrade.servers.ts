import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { version } from '../apps/server/src/version.ts';
import { balancerOf, type Balanced, type Balancer } from './programs/balancer.ts';
import { copyDemoDatabase } from './programs/demo-database.ts';
import { makeNextRelease } from './programs/next-release.ts';
import type { OwnDatabase } from './programs/own-database.ts';
import { runProcess, runToEnd } from './programs/run-process.ts';
import { signInByCall } from './programs/sign-in-by-call.ts';

// Until there is an earlier release, the later one is this code with a migration that expands the busiest tables.
const expanding: [string, string] = [
  '98-expand.sql',
  `-- Serves: ${version}
ALTER TABLE company ADD COLUMN added_by_next text;
ALTER TABLE user_account ADD COLUMN added_by_next text;
ALTER TABLE session ADD COLUMN added_by_next text;
ALTER TABLE product ADD COLUMN added_by_next integer NOT NULL DEFAULT 0;
ALTER TABLE equipment ADD COLUMN added_by_next integer NOT NULL DEFAULT 0;
ALTER TABLE asset ADD COLUMN added_by_next integer NOT NULL DEFAULT 0;
ALTER TABLE asset_history ADD COLUMN added_by_next text;
CREATE INDEX asset_added_by_next_idx ON asset (company_id, added_by_next);
`,
];
const contracting: [string, string] = [
  '99-contract.sql',
  '-- Serves: 98.0.0\nALTER TABLE company DROP COLUMN added_by_next;\n',
];

let folder: string;
let database: OwnDatabase;
let settings: Record<string, string>;
const started: Balanced[] = [];

const next = () => join(folder, 'next');
const afterNext = () => join(folder, 'after-next');

async function start(name: string, root?: string): Promise<Balanced> {
  const server = runProcess('main', [], { ...settings, DATA_DIR: join(folder, name), PORT: '0' }, root);
  await server.said('Rampart is ready at');
  const port = /ready at http:\/\/localhost:(\d+)/.exec(server.output())?.[1];
  const balanced = { ...server, url: `http://127.0.0.1:${port}` };
  started.push(balanced);
  return balanced;
}

beforeAll(async () => {
  const copy = await copyDemoDatabase();
  if (!copy) throw new Error('The test of an upgrade needs PostgreSQL. Set TEST_DATABASE_URL.');
  folder = await mkdtemp(join(tmpdir(), 'rampart-upgrade-'));
  database = copy;
  settings = { ...copy.settings, DEMO: 'on' };
  await makeNextRelease(next(), { version: '98.0.0', migrations: [expanding] });
  await makeNextRelease(afterNext(), { version: '99.0.0', migrations: [expanding, contracting] });
});
afterAll(async () => {
  for (const server of started) server.kill('SIGKILL');
  await Promise.all(started.map(({ exited }) => exited));
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Reads and writes without a pause, until `work` is done. Returns how many requests were answered, by status. */
async function loadDuring(balancer: Balancer, headers: Record<string, string>, work: () => Promise<void>) {
  const answers: Record<string, number> = {};
  const ask = async (path: string, body?: object) => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const response = await balancer.send(path, init);
    const status = response?.status ?? 'no answer';
    // The first failure explains itself in the message of the test.
    const key = status === 200 ? 'answered' : `${status} ${path} ${await response?.text()}`;
    answers[key] = (answers[key] ?? 0) + 1;
    return status === 200 ? ((await response?.json()) as unknown) : undefined;
  };
  const { products } = (await ask('/api/filter/products', { filterState: {} })) as {
    products: { uuid: string; groups?: unknown }[];
  };
  const uuid = products.find(({ groups }) => !groups)?.uuid ?? '';
  const state = { isOver: false };
  const users = Array.from({ length: 3 }, async (_, user) => {
    for (let turn = 0; !state.isOver; turn += 1) {
      await ask('/api/user');
      await ask(`/api/product/${uuid}/assets/create`, { data: { company_asset_uid: `U${user}-${turn}` } });
      await ask(`/api/product/${uuid}/assets`, { pagination: { page: 1, limit: 25 } });
      await ask('/api/filter/products', { filterState: {} });
      await ask('/api/admin/companies', {});
    }
  });
  await work().finally(() => (state.isOver = true));
  await Promise.all(users);
  return answers;
}

it('an upgrade under load: old and new servers share the database, the old one restarts, and no request fails', async () => {
  const old = await start('old');
  const { cookie } = await signInByCall(old.url, { email: 'demo@rampart.example', password: 'rampart-demo' });
  const headers = {
    cookie,
    'content-type': 'application/json',
    'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '',
  };
  const balancer = balancerOf([old]);
  const answers = await loadDuring(balancer, headers, async () => {
    balancer.add(await start('new', next()));
    await balancer.stop(old);
    const again = await start('old');
    balancer.add(again);
    expect((await fetch(`${again.url}/api/user`, { headers })).status).toBe(200);
  });
  expect(Object.keys(answers)).toEqual(['answered']);
  expect(answers.answered).toBeGreaterThan(100);
  console.log(`${answers.answered} requests answered during the upgrade`);
});

it('a server that is older than the database allows does not start, and says so', async () => {
  const run = await runToEnd('admin', ['list-users'], settings, afterNext());
  expect(run.output).toContain('demo@rampart.example');
  const { exitCode, output } = await runToEnd('main', [], { ...settings, DATA_DIR: join(folder, 'old'), PORT: '0' });
  expect(exitCode).toBe(1);
  expect(output).toContain(`It needs Rampart 98.0.0 or newer. This is ${version}.`);
});
