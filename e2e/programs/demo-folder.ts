import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProcess } from './run-process.ts';

const variable = 'RAMPART_E2E_DEMO_FOLDER';

/** What the very first start in an empty folder printed, and how it ended. */
export interface FirstStart {
  output: string;
  exitCode: number | null;
}

/** Makes a data folder with the demo companies and catalogue once; each server of the tests then begins with a copy. */
export async function makeDemoFolder(): Promise<{ firstStart: FirstStart; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-demo-'));
  const server = runProcess('main', [], { DATA_DIR: folder, PORT: '0' });
  await server.said('Rampart is ready at');
  server.kill('SIGTERM');
  const exitCode = await server.exited;
  process.env[variable] = folder;
  return {
    firstStart: { output: server.output(), exitCode },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Fills a data folder with the demo's, where one was made; without it the server loads the demo itself. */
export async function copyDemoFolder(dataDir: string): Promise<void> {
  const folder = process.env[variable];
  if (folder) await cp(folder, dataDir, { recursive: true });
}
