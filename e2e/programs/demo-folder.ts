import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProcess } from './run-process.ts';

/** The environment variable that names the folder. */
export const demoFolder = 'RAMPART_E2E_DEMO_FOLDER';

/** The output of the first start in an empty folder, and how it ended. */
export interface FirstStart {
  output: string;
  exitCode: number | null;
}

/** Creates a data folder with the demo companies and catalogue, once. Each test server starts with a copy of it. */
export async function makeDemoFolder(): Promise<{ firstStart: FirstStart; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-demo-'));
  const server = runProcess('main', [], { DATA_DIR: folder, PORT: '0' });
  await server.said('Rampart is ready at');
  server.kill('SIGTERM');
  const exitCode = await server.exited;
  process.env[demoFolder] = folder;
  return {
    firstStart: { output: server.output(), exitCode },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Copies the demo into a data folder, if it was created. Otherwise the server loads the demo itself. */
export async function copyDemoFolder(dataDir: string): Promise<void> {
  const folder = process.env[demoFolder];
  if (folder) await cp(folder, dataDir, { recursive: true });
}
