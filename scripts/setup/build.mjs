import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';
import { runTool } from './run.mjs';
import { Plain, say, seconds } from './say.mjs';
import { clearStamp, hashOf, readStamp, writeStamp } from './stamp.mjs';

/** @typedef {'web' | 'server'} Target */

/** The two things that are built, with a file that shows that each was built. @type {Record<Target, string>} */
const results = { web: 'index.html', server: 'main.js' };

const shared = ['package-lock.json', 'tsconfig.base.json', 'packages'];

/** Leaves out build results and tests: they do not change what is built. @param {string} path */
const isInput = (path) => !/\.test\.[a-z]+$|\/(testing|node_modules|dist|dist\.next)$/.test(path);

/**
 * Whether the last build was made from the current sources.
 * @param {Target} name
 */
export async function isBuilt(name) {
  const stamp = await readStamp(stampOf(name));
  return stamp?.hash === (await hashOfSources(name)) && existsSync(inRoot('apps', name, 'dist', results[name]));
}

/** @param {Target} name */
export async function build(name) {
  const app = inRoot('apps', name);
  const since = performance.now();
  const hash = await hashOfSources(name);
  // Built in another folder: if the build fails or is killed, the last good build and a running server are not
  // affected.
  const args = ['build', '--outDir', 'dist.next', '--logLevel', 'warn'];
  // Test runners set NODE_ENV to test, which would build a slower React for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { ok, output } = await runTool('vite/bin/vite.js', args, { cwd: app, env });
  if (!ok) throw new Plain(`${output.trimEnd()}\n\nThe ${name} could not be built. The lines above say why.`);
  await clearStamp(stampOf(name));
  await rm(join(app, 'dist'), { recursive: true, force: true });
  await rename(join(app, 'dist.next'), join(app, 'dist'));
  await writeStamp(stampOf(name), { hash });
  say(`Built the ${name} in ${seconds(since)}.`);
}

/** @param {Target} name */
const stampOf = (name) => `build-${name}.json`;

/** @param {Target} name */
const hashOfSources = (name) => hashOf([...shared, `apps/${name}`], isInput);
