import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { inRoot } from './paths.mjs';

/** @param {string} body */
function run(body) {
  const script = `import { command, Plain } from ${JSON.stringify(inRoot('scripts/setup/say.mjs'))}; command(${body});`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return { status, stderr };
}

it('a command succeeds if its body does, and prints the reason if it fails', () => {
  expect(run('async () => {}')).toEqual({ status: 0, stderr: '' });
  expect(run(`async () => { throw new Plain('Not today.'); }`)).toEqual({ status: 1, stderr: 'Not today.\n' });
});

it('a command that waits for something that never comes fails', () => {
  expect(run('() => new Promise(() => {})')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The command ended before it was done/),
  });
});
