import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { copyDemoFolder } from './programs/demo-folder.ts';
import { runProcess, runToEnd, type RunningProcess } from './programs/run-process.ts';
import { signInByCall } from './programs/sign-in-by-call.ts';

let folder: string;
let settings: Record<string, string>;
let servers: RunningProcess[];

async function makeFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'rampart-operations-'));
  settings = { DATA_DIR: join(folder, 'data'), PORT: '0' };
  servers = [];
}

const withDemo = () => copyDemoFolder(settings.DATA_DIR ?? '');

async function removeFolder(): Promise<void> {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ exited }) => exited));
  await rm(folder, { recursive: true, force: true });
}

async function start(more: Record<string, string> = {}): Promise<RunningProcess & { url: string }> {
  const server = runProcess('main', [], { ...settings, ...more });
  servers.push(server);
  await server.said('Rampart is ready at');
  const port = /ready at http:\/\/localhost:(\d+)/.exec(server.output())?.[1];
  return { ...server, url: `http://127.0.0.1:${port}` };
}

const demo = { email: 'demo@rampart.example', password: 'rampart-demo' };

/** The tests of one server run in this order, on one data folder. */
describe('a server', () => {
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    await makeFolder();
    await withDemo();
    server = await start();
  });
  afterAll(removeFolder);

  it('listens only on loopback while demo accounts exist', () => {
    expect(server.output()).toContain('Server listening at http://127.0.0.1:');
    expect(server.output().match(/Server listening at/g)).toHaveLength(1);
  });

  it('refuses a second server and a worker on the same folder, and names its process id', async () => {
    for (const entry of ['main', 'worker'] as const) {
      const { exitCode, output } = await runToEnd(entry, [], settings);
      expect(exitCode).toBe(1);
      expect(output).toContain('in use by another Rampart process');
      expect(output).toContain(String(server.pid));
    }
    expect(await signInByCall(server.url, demo)).toMatchObject({ status: 200 });
  });

  it('is administered by commands', async () => {
    const admin = (...argv: string[]) => runToEnd('admin', argv, settings);
    expect(await admin('create-company', 'Northern Pipelines')).toMatchObject({ exitCode: 0 });
    const password = 'turbine gravel ottoman';
    const ana = ['create-user', 'ana@example.test', '--company', 'Northern Pipelines', '--name', 'Ana'];
    expect(await admin(...ana, '--password', password)).toMatchObject({ exitCode: 0 });
    expect(await signInByCall(server.url, { email: 'ana@example.test', password })).toMatchObject({ status: 200 });
    expect(await admin(...ana)).toMatchObject({ exitCode: 1, output: expect.stringContaining('already') });
    expect(await admin('nonsense')).toMatchObject({
      exitCode: 2,
      output: expect.stringContaining('create-company NAME'),
    });
  });

  it('is backed up while it runs, refuses to be restored then, and is restored when it is stopped', async () => {
    const file = join(folder, 'rampart.backup');
    const admin = (...argv: string[]) => runToEnd('admin', argv, settings);
    expect(await admin('backup', file)).toMatchObject({ exitCode: 0 });
    expect(await admin('create-company', 'Made after the backup')).toMatchObject({ exitCode: 0 });
    expect(await admin('restore', file)).toMatchObject({ exitCode: 1, output: expect.stringContaining('in use') });
    server.kill('SIGTERM');
    await server.exited;

    expect(await admin('restore', file)).toMatchObject({ exitCode: 0 });
    server = await start();
    expect(await signInByCall(server.url, demo)).toMatchObject({ status: 200 });
    expect(await admin('create-company', 'Made after the backup')).toMatchObject({ exitCode: 0 });
    expect((await readdir(settings.DATA_DIR ?? '')).some((name) => name.startsWith('database.before-restore-'))).toBe(
      true,
    );
  });

  it('keeps every acknowledged write after kill -9', async () => {
    const { cookie } = await signInByCall(server.url, demo);
    server.kill('SIGKILL');
    await server.exited;
    server = await start();
    const response = await fetch(`${server.url}/api/user`, { headers: { cookie } });
    expect(response.status).toBe(200);
  });

  it('prints its address and a demo sign-in that works, and exits with 0 on SIGTERM', async () => {
    const { output, exitCode } = inject('firstStart');
    expect(output).toContain('rampart-demo');
    expect(exitCode).toBe(0);
    for (const email of ['demo@rampart.example', 'viewer@rampart.example', 'harbor@rampart.example']) {
      expect(output).toContain(email);
      expect(await signInByCall(server.url, { ...demo, email })).toMatchObject({ status: 200 });
    }
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  });

  it('refuses to serve demo accounts in production, and says how to remove them', async () => {
    const refused = await runToEnd('main', [], { ...settings, NODE_ENV: 'production' });
    expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining('npm run admin -- remove-demo') });
    expect(await runToEnd('admin', ['remove-demo'], settings)).toMatchObject({ exitCode: 0 });
    const production = await start({ NODE_ENV: 'production', HOST: '127.0.0.1' });
    expect(await signInByCall(production.url, demo)).toMatchObject({ status: 422 });
  });
});

describe('a start', () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  it('gets its schema from a command, before any server starts', async () => {
    const empty = { ...settings, DATA_DIR: join(folder, 'empty'), DEMO: 'off' };
    expect(await runToEnd('admin', ['migrate'], empty)).toMatchObject({ exitCode: 0 });
    const { output } = await runToEnd('admin', ['doctor'], empty);
    expect(output).toContain('The schema is current');
  });

  it('names a port that is already in use', async () => {
    await withDemo();
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const refused = await runToEnd('main', [], { ...settings, PORT: String(port) });
    expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining(`Port ${port} is taken`) });
    other.close();
  });

  it('names each invalid setting', async () => {
    const { exitCode, output } = await runToEnd('main', [], { ...settings, PORT: 'web', DEMO: 'maybe' });
    expect(exitCode).toBe(1);
    expect(output).toContain('PORT must be a number');
    expect(output).toContain('DEMO must be on or off');
  });
});
