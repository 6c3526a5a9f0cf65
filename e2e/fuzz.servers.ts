import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { inRoot } from '../scripts/setup/paths.mjs';

const { DATABASE_URL: _given, TEST_DATABASE_URL: server, ...environment } = process.env;
const isEmbedded = !server || server === 'embedded';
const databases = {
  'the embedded database': {},
  ...(!isEmbedded && { PostgreSQL: { DATABASE_URL: server } }),
};

it.each(Object.entries(databases))(
  '1,000 generated calls get no fault, no undeclared status and no row of another company: %s',
  async (name, settings) => {
    const args = [inRoot('scripts/fuzz.mjs'), '--seed=24', '--calls=1000'];
    const env = { ...environment, ...settings };
    const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
      execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
        resolve({ code: error ? 1 : 0, output: stdout + stderr }),
      );
    });
    expect(output).toContain(`on ${name}`);
    expect(output).toContain('No faults.');
    expect(code).toBe(0);
  },
);
