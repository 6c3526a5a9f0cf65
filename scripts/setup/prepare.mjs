import { join } from 'node:path';
import { build, isBuilt } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { stateDir } from './paths.mjs';
import { say } from './say.mjs';

/** @typedef {import('./install.mjs').Level} Level */
/** @typedef {import('./build.mjs').Target} Target */

/**
 * Installs and builds what is missing or out of date. If several commands start at the same time, the later ones wait
 * and find the work done. Writes nothing if there is nothing to do, so that a prepared folder can be read-only.
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
    () => say('Waiting for another Rampart command that is installing or building …'),
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
