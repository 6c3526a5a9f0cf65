import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { findSmallDisk, noSmallDisk } from '../apps/server/src/testing/small-disk.ts';
import { inRoot } from '../scripts/setup/paths.mjs';
import { demoFolder } from './programs/demo-folder.ts';
import { signInByCall } from './programs/sign-in-by-call.ts';

const smallDisk = findSmallDisk();
const mebibyte = 1024 * 1024;

let end = async () => {};
afterEach(() => end());

/** Runs a server whose data folder is on a disk of this many megabytes. After its first stop it is started again. */
async function startOnSmallDisk(megabytes: number) {
  if (!smallDisk) throw new Error(noSmallDisk);
  const folder = await mkdtemp(join(tmpdir(), 'rampart-full-disk-'));
  const copyAndRun = 'cp -r "$0"/. "$1" && "$2" "$3" && exec "$2" "$3"';
  const server = [
    'sh',
    '-c',
    copyAndRun,
    process.env[demoFolder] ?? '',
    folder,
    process.execPath,
    inRoot('apps/server/dist/main.js'),
  ];
  const child = spawn(smallDisk.command, smallDisk.argv(folder, megabytes, server), {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(child, 'exit');
  end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await exited;
    }
    await rm(folder, { recursive: true, force: true });
  };
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  /** The address of the server after so many starts. */
  const addressAfter = async (starts: number) => {
    const ports = () => [...output.matchAll(/ready at http:\/\/localhost:(\d+)/g)];
    await expect.poll(() => ports().length).toBe(starts);
    return `http://127.0.0.1:${ports().at(-1)?.[1]}`;
  };
  let url = await addressAfter(1);
  const { cookie } = await signInByCall(url, { email: 'demo@rampart.example', password: 'rampart-demo' });
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
  const seen = smallDisk.pathFor(child.pid ?? 0, folder);
  const askToStop = async () => {
    const { pid } = JSON.parse(await readFile(join(seen, 'rampart.lock'), 'utf8')) as { pid: number };
    process.kill(pid, 'SIGTERM');
  };
  return {
    output: () => output,
    async call(method: string, path: string, body?: object) {
      const response = await fetch(url + path, {
        method,
        headers: { cookie, 'x-xsrf-token': xsrf, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    /** Another program writes files until only this much room is left. */
    async leave(bytes: number) {
      const { bavail, bsize } = await statfs(seen);
      const file = await open(join(seen, 'filler'), 'a');
      await file.write(Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
      await file.close();
    },
    empty: () => rm(join(seen, 'filler')),
    /** The second start follows only an orderly stop. */
    async restart() {
      await askToStop();
      url = await addressAfter(2);
    },
    async stop() {
      await askToStop();
      const [exitCode] = await exited;
      return exitCode as number;
    },
  };
}

const times = (text: string, part: string) => text.split(part).length - 1;

it('on a full disk, changes are refused, reading continues, and the server restarts and recovers by itself', async (test) => {
  test.skip(!smallDisk, noSmallDisk);
  const server = await startOnSmallDisk(240);
  const create = (name: string) => server.call('POST', '/api/groups', { group: { name } });
  expect(await create('Before')).toMatchObject({ status: 200 });
  expect(await server.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });

  await server.leave(20 * mebibyte);
  await expect.poll(async () => (await server.call('GET', '/readyz')).body).toMatchObject({ status: 'disk full' });
  for (const room of [20 * mebibyte, mebibyte, 0]) {
    await server.leave(room);
    expect(await create(`With ${room}`)).toEqual({
      status: 507,
      body: { message: 'The disk of the server is full, so nothing was saved. Free some space on it and try again.' },
    });
    for (let round = 0; round < 5; round += 1) {
      expect(await server.call('POST', '/api/filter/products', { filterState: {} })).toMatchObject({ status: 200 });
      expect(await server.call('GET', '/api/user')).toMatchObject({ status: 200 });
    }
  }
  expect((await server.call('GET', '/readyz')).status).toBe(503);
  expect((await server.call('GET', '/healthz')).status).toBe(200);

  await server.restart();
  expect(await server.call('GET', '/api/user')).toMatchObject({ status: 200 });
  expect(await create('With a restart')).toMatchObject({ status: 507 });
  expect((await server.call('GET', '/readyz')).body).toMatchObject({ status: 'disk full' });

  await server.empty();
  await expect.poll(async () => (await server.call('GET', '/readyz')).body).toMatchObject({ status: 'ready' });
  expect(await create('After')).toMatchObject({ status: 200 });
  expect(await server.call('POST', '/login/forgot', { email: 'nobody@rampart.example' })).toMatchObject({
    status: 200,
  });
  await expect.poll(() => server.output()).toMatch(/password-reset-mail.*job done/);
  const { body } = await server.call('GET', '/api/groups');
  const names = (body.groups as { name: string }[]).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Before', 'After']));
  expect(names.filter((name) => name.startsWith('With'))).toEqual([]);
  expect(times(server.output(), 'the disk of the data folder is full')).toBe(2);
  expect(times(server.output(), 'the disk has room again')).toBe(1);
  expect(server.output()).not.toMatch(/"level":"(error|fatal)"(?!.*the disk of the data folder)/);
  expect(await server.stop()).toBe(0);
});
