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

/** @param {string} memory @param {string} name @param {string} [pid] */
async function addCluster(memory, name, pid) {
  await mkdir(join(memory, name, 'data'), { recursive: true });
  if (pid) await writeFile(join(memory, name, 'data/postmaster.pid'), `${pid}\n/data\n`);
}

it('removes the clusters of killed runs, and no other folder', async () => {
  const memory = await folder();
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  await addCluster(memory, 'rampart-postgres-killed', String(ended));
  await addCluster(memory, 'rampart-postgres-running', String(process.pid));
  await addCluster(memory, 'rampart-postgres-starting');
  await addCluster(memory, 'other', String(ended));
  const made = await makeClusterFolder(memory);
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  const isKept = (/** @type {string} */ name) => existsSync(join(memory, name));
  // A small temporary disk has no room, and is left alone.
  const hasRoom = dirname(made) === memory;
  expect(isKept('rampart-postgres-killed')).toBe(!hasRoom);
  expect(['rampart-postgres-running', 'rampart-postgres-starting', 'other'].filter(isKept)).toHaveLength(3);
});

it('uses the temporary files if there is no memory to write to', async () => {
  const made = await makeClusterFolder(join(await folder(), 'missing'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  expect(dirname(made)).toBe(tmpdir());
});
