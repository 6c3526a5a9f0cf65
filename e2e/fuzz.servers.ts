import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { inRoot } from '../scripts/setup/paths.mjs';

it('2,000 generated calls get no fault, no undeclared status and no row of another company', async () => {
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [inRoot('scripts/fuzz.mjs'), '--seed=24', '--calls=2000'], (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
  expect(output).toContain('No faults.');
  expect(code).toBe(0);
});
