import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnDatabase, type OwnDatabase } from './own-database.ts';
import { runProcess } from './run-process.ts';

const variable = 'RAMPART_E2E_DEMO_DATABASE';

interface Template {
  server: string;
  name: string;
  secretKey: string;
}

/** Creates a PostgreSQL database with the demo companies and catalogue, once. Each test server works on a copy of it. */
export async function makeDemoDatabase(server: string): Promise<{ remove: () => Promise<void> }> {
  const name = `rampart_demo_${randomUUID().slice(0, 8)}`;
  const secretKey = randomBytes(32).toString('hex');
  const database = await createOwnDatabase(server, { name });
  const folder = await mkdtemp(join(tmpdir(), 'rampart-demo-'));
  const settings = { DATABASE_URL: database.url, SECRET_KEY: secretKey, DEMO: 'on', DATA_DIR: folder, PORT: '0' };
  const program = runProcess('main', [], settings);
  await program.said('Rampart is ready at');
  program.kill('SIGTERM');
  await program.exited;
  await rm(folder, { recursive: true, force: true });
  const template: Template = { server, name, secretKey };
  process.env[variable] = JSON.stringify(template);
  return { remove: database.drop };
}

/** A copy of the demo database with the settings of its server, if the tests run on PostgreSQL. */
export async function copyDemoDatabase(): Promise<(OwnDatabase & { settings: Record<string, string> }) | null> {
  const text = process.env[variable];
  if (!text) return null;
  const { server, name, secretKey } = JSON.parse(text) as Template;
  const copy = await createOwnDatabase(server, { template: name });
  return { ...copy, settings: { DATABASE_URL: copy.url, SECRET_KEY: secretKey } };
}
