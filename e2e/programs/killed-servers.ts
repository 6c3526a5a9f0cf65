import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { copyDemoFolder } from './demo-folder.ts';
import { runProcess, type RunningProcess } from './run-process.ts';
import { signInByCall } from './sign-in-by-call.ts';

export interface Server extends RunningProcess {
  call<T>(method: string, path: string, body?: object | FormData, patience?: number): Promise<T>;
}

/** The servers of each test of a file, one after the other on one embedded database. They are killed at its end. */
export function killedServers() {
  let folder: string;
  let settings: Record<string, string>;
  let servers: RunningProcess[];
  /** The session stays valid when a server is killed. */
  let cookie: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rampart-import-crash-'));
    settings = { DATA_DIR: join(folder, 'data'), PORT: '0' };
    servers = [];
    cookie = '';
    await copyDemoFolder(settings.DATA_DIR ?? '');
  });
  afterEach(async () => {
    for (const server of servers) server.kill('SIGKILL');
    await Promise.all(servers.map(({ exited }) => exited));
    await rm(folder, { recursive: true, force: true });
  });

  /** A server with a signed-in user. */
  async function start(): Promise<Server> {
    const server = runProcess('main', [], settings);
    servers.push(server);
    await server.said('Rampart is ready at');
    const url = `http://127.0.0.1:${/ready at http:\/\/localhost:(\d+)/.exec(server.output())?.[1]}`;
    cookie ||= (await signInByCall(url, { email: 'demo@rampart.example', password: 'rampart-demo' })).cookie;
    const xsrf = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
    const call: Server['call'] = async (method, path, body, patience = 120_000) => {
      const isForm = body instanceof FormData;
      const response = await fetch(url + path, {
        method,
        headers: { cookie, 'x-xsrf-token': xsrf, ...(body && !isForm && { 'content-type': 'application/json' }) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience),
      });
      // The embedded database answers no other request while it applies an import.
      if (response.status === 503) return call(method, path, body, patience);
      expect(response.status).toBe(200);
      return (await response.json()) as never;
    };
    return { ...server, call };
  }

  async function kill(server: Server): Promise<void> {
    server.kill('SIGKILL');
    await server.exited;
  }

  return {
    start,
    kill,
    /** The server ends without a warning, and another one starts. */
    async replace(server: Server): Promise<Server> {
      await kill(server);
      return start();
    },
  };
}
