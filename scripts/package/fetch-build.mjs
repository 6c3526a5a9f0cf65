import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runNpm } from '../setup/install.mjs';
import { loadSource } from '../setup/load-source.mjs';
import { stateDir } from '../setup/paths.mjs';
import { Plain } from '../setup/say.mjs';

/**
 * Fetches a build for another processor, checks it against the hash of the lockfile, and returns its folder. It is kept
 * for the next time.
 * @param {string} name
 * @param {string} version
 * @param {string} integrity
 */
export async function fetchBuild(name, version, integrity) {
  const folder = join(stateDir, 'builds', `${name.replaceAll('/', '-')}-${version}`);
  if (existsSync(folder)) return join(folder, 'package');
  const draft = `${folder}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const { ok, output } = await runNpm(['pack', `${name}@${version}`, '--prefer-offline', '--pack-destination', draft]);
  const [file] = await readdir(draft);
  if (!ok || !file) throw new Plain(`${output.trimEnd()}\n\n${name} ${version} could not be fetched.`);
  const content = await readFile(join(draft, file));
  const sum = `sha512-${createHash('sha512').update(content).digest('base64')}`;
  if (sum !== integrity) throw new Plain(`${name} ${version} does not match the hash in package-lock.json.`);
  const { unpackDataArchive } = await loadSource('apps/server/src/embedded/archive/unpack-archive.ts');
  await unpackDataArchive(Readable.from([content]), join(draft, 'files'));
  await rename(join(draft, 'files'), folder);
  await rm(draft, { recursive: true });
  return join(folder, 'package');
}
