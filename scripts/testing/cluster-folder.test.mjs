import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeClusterFolder } from './cluster-folder.mjs';

async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'rampart-memory-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

it('removes the clusters of killed runs, and no other folder', async () => {
  const memory = await folder();
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const killed = `rampart-postgres-${ended}-killed`;
  const others = [`rampart-postgres-${process.pid}-running`, 'rampart-postgres-earlier', `other-${ended}-`];
  for (const name of [killed, ...others]) await mkdir(join(memory, name, 'data'), { recursive: true });
  // A short process of PostgreSQL, which has ended, was creating this cluster.
  await writeFile(join(memory, `rampart-postgres-${process.pid}-running`, 'data/postmaster.pid'), `${ended}\n`);
  const made = await makeClusterFolder(memory);
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  const isKept = (/** @type {string} */ name) => existsSync(join(memory, name));
  // A small temporary disk has no room, and is left alone.
  const hasRoom = dirname(made) === memory;
  expect(isKept(killed)).toBe(!hasRoom);
  expect(others.filter(isKept)).toEqual(others);
});

it('names the folder after the process that uses it, so that another one does not remove it', async () => {
  const memory = await folder();
  const made = await Promise.all(Array.from({ length: 3 }, () => makeClusterFolder(memory)));
  for (const one of made) onTestFinished(() => rm(one, { recursive: true, force: true }));
  expect(made.filter((one) => existsSync(one) && one.includes(`rampart-postgres-${process.pid}-`))).toHaveLength(3);
});

it('uses the temporary files if there is no memory to write to', async () => {
  const made = await makeClusterFolder(join(await folder(), 'missing'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  expect(dirname(made)).toBe(tmpdir());
});
