import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { paths } from '#paths';
import { csaf } from '#testing/loads/advisories.ts';
import { bundling } from '#testing/loads/bundles.ts';
import { loadingWorld } from '#testing/loads/loading.ts';

const there = loadingWorld();
const here = loadingWorld();
const { at, run } = bundling();
const start = promisify(execFile);

/** The commands of "Air-gapped sites" in docs/catalogue.md, one after the other. */
async function documentedCommands(): Promise<string[]> {
  const page = await readFile(join(paths.repository, 'docs/catalogue.md'), 'utf8');
  const section = page.split('\n## ').find((part) => part.startsWith('Air-gapped sites')) ?? '';
  return [...section.matchAll(/^```\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.trim().split('\n'));
}

it('the commands of the guide bring a catalogue to a site', async () => {
  await there.load([csaf({ id: 'A-1' })]);
  let fingerprint = '';
  const outputs: string[] = [];
  for (const command of await documentedCommands()) {
    if (command.startsWith('tar ') || command.startsWith('openssl ')) continue;
    const words = command.replace('FINGERPRINT', fingerprint).match(/"[^"]*"|\S+/g) ?? [];
    const [npm, runs, program, , name = '', file = '', ...options] = words.map((word) => word.replaceAll('"', ''));
    expect([npm, runs, program]).toEqual(['npm', 'run', 'catalogue']);
    const isHere = name === 'import' || name === 'trust-bundle-key';
    if (file === 'catalogue-2.tar' && name === 'bundle') await there.load([csaf({ id: 'A-2' })]);
    const { exitCode, output } = await run((isHere ? here : there).database(), name, at(file), ...options);
    expect(exitCode, `${command}\n${output}`).toBe(0);
    fingerprint = /Fingerprint: (.*)/.exec(output)?.[1] ?? fingerprint;
    outputs.push(output);
  }
  expect(outputs[2]).toBe('Rampart now accepts bundles from Head office.');
  expect(outputs.slice(4)).toEqual([
    '1 loaded, 1 skipped',
    expect.stringContaining('2 documents written to /catalogue-2.tar'),
    '1 loaded, 1 unchanged, 1 skipped',
  ]);
  expect(await here.rows('SELECT tracking_id FROM advisory ORDER BY 1')).toEqual([
    { tracking_id: 'A-1' },
    { tracking_id: 'A-2' },
  ]);
});

it('tar and openssl can check a bundle, as the guide says', async ({ skip }) => {
  const hasPrograms = await start('openssl', ['version']).then(
    ({ stdout }) => /^OpenSSL [3-9]/.test(stdout),
    () => false,
  );
  if (!hasPrograms) skip('OpenSSL 3 is not installed.');
  const commands = (await documentedCommands()).filter((command) => /^(tar|openssl) /.test(command));
  const outputs: string[] = [];
  for (const command of commands) {
    const [program = '', ...words] = command.split(' ');
    outputs.push((await start(program, words, { cwd: at('') })).stdout);
  }
  expect(outputs).toEqual(['', 'Signature Verified Successfully\n']);
});
