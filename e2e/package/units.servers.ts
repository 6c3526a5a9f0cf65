import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readDeployPage } from '../../scripts/deploy/page.mjs';
import { inRoot } from '../../scripts/setup/paths.mjs';
import { run } from '../../scripts/setup/run.mjs';

const folder = inRoot('deploy/systemd');
const units = await Promise.all(
  (await readdir(folder)).map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
);
const services = units.filter(({ name }) => name.endsWith('.service'));
const valueOf = (text: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];

function analyze(...args: string[]) {
  return run('systemd-analyze', args).catch((error: Error) => {
    throw new Error(`The units cannot be tested without systemd-analyze (apt-get install systemd): ${error.message}`);
  });
}

it.each(services.map(({ name }) => name))('%s has an exposure below 2.0', async (name) => {
  const { ok, output } = await analyze('security', '--offline=yes', '--threshold=20', join(folder, name));
  expect(ok, output).toBe(true);
  expect(output).toContain('Overall exposure level');
});

it('are valid for systemd', async () => {
  // systemd looks for the programs, which are at their place only where a package is installed.
  const copies = await mkdtemp(join(tmpdir(), 'rampart-units-'));
  await writeFile(join(copies, 'rampart'), '', { mode: 0o755 });
  for (const { name, text } of units) {
    await writeFile(join(copies, name), text.replaceAll('=/opt/rampart/rampart', `=${copies}/rampart`));
  }
  const found = await analyze('verify', '--man=no', ...units.map(({ name }) => join(copies, name)));
  await rm(copies, { recursive: true });
  expect(found).toEqual({ ok: true, output: '' });
});

it('have the same hardening, and run as the same user', () => {
  const hardening = services.map(({ text }) => /# Hardening[^]*?UMask=\d+/.exec(text)?.[0]);
  expect(hardening[0]).toContain('ProtectSystem=strict');
  expect(new Set(hardening).size).toBe(1);
  expect(services.map(({ text }) => valueOf(text, 'User'))).toEqual(['rampart', 'rampart', 'rampart']);
});

it('read the settings that docs/deploy.md writes', async () => {
  const page = (await readDeployPage()).map(({ commands }) => commands).join('\n');
  for (const { text } of services) expect(page).toContain(`cat > ${valueOf(text, 'EnvironmentFile')} <<EOF`);
  expect(page).toContain('-m 0700 /var/lib/rampart /var/backups/rampart');
});
