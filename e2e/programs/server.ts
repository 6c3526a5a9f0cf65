import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/setup/free-port.mjs';
import { inRoot } from '../../scripts/setup/paths.mjs';
import { copyDemoDatabase } from './demo-database.ts';
import { copyDemoFolder } from './demo-folder.ts';

export interface RunningServer {
  url: string;
  dataDir: string;
  /** Ends the server as an operator would and removes its data. */
  stop(): Promise<void>;
}

const startLimit = 60_000;
const stopLimit = 15_000;

/**
 * Starts the built app with its own database and the demo companies, and waits until it is ready. Variables given here
 * override the others. A given DATA_DIR is not removed at the end.
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-server-'));
  const dataDir = env.DATA_DIR ?? join(folder, 'data');
  const hasOwn = env.DATA_DIR || env.DATABASE_URL;
  const database = hasOwn ? null : await copyDemoDatabase();
  if (!hasOwn && !database) await copyDemoFolder(dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // The log goes to a file, because this process may be measuring and should not handle it.
  const logFile = join(folder, 'server.log');
  const log = await open(logFile, 'a');
  const child = spawn(process.execPath, ['--enable-source-maps', inRoot('apps/server/dist/main.js')], {
    env: {
      ...inherited(),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      ...database?.settings,
      ...env,
    },
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();

  const stop = async () => {
    await end(child);
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(child, url);
  } catch (error) {
    const text = await readFile(logFile, 'utf8');
    await stop();
    throw new Error(`${error instanceof Error ? error.message : error}; its log:\n${text}`, { cause: error });
  }
  return { url, dataDir, stop };
}

/** The environment variables of this process, without those that would change how the server works. */
function inherited(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, NODE_OPTIONS: __, VITEST: ___, DATABASE_URL: ____, ...rest } = process.env;
  return rest;
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The server ended while it was starting');
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await wait(50);
  }
  throw new Error(`The server is not ready after ${startLimit / 1000} seconds`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const isEnded = await Promise.race([ended.then(() => true), wait(stopLimit, false, { ref: false })]);
  if (!isEnded) child.kill('SIGKILL');
  await ended;
}
