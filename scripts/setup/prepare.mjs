import { join } from 'node:path';
import { build, isBuilt } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { stateDir } from './paths.mjs';
import { say } from './say.mjs';

/** @typedef {import('./install.mjs').Level} Level */
/** @typedef {import('./build.mjs').Target} Target */

/**
 * Installs and builds what is missing or out of date. Commands started at once take turns, and the later ones find
 * the work done. Writes nothing when there is nothing to do, so that a prepared folder may be read-only.
 * @param {Level} level
 * @param {readonly Target[]} [targets]
 */
export async function prepare(level, targets = ['web', 'server']) {
  const { needsInstall, needed } = await lookAt(level, targets);
  if (!needsInstall && needed.length === 0) return;
  await withLock(
    join(stateDir, 'prepare.lock'),
    async () => {
      const due = await lookAt(level, targets);
      if (due.needsInstall) await install(level);
      await Promise.all(due.needed.map(build));
    },
    () => say('Another Rampart command is installing or building here; waiting for it …'),
  );
}

/**
 * @param {Level} level
 * @param {readonly Target[]} targets
 */
async function lookAt(level, targets) {
  const [isReady, ...areBuilt] = await Promise.all([isInstalled(level), ...targets.map(isBuilt)]);
  return { needsInstall: !isReady, needed: targets.filter((_, index) => !areBuilt[index]) };
}
