import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { Plain, say, seconds } from './say.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

/** `serve` is what building and serving need. `full` adds the test tools. @typedef {'serve' | 'full'} Level */

const stampName = 'install.json';

/**
 * Whether the last install matches the lockfile and the level.
 * @param {Level} wanted
 */
export async function isInstalled(wanted) {
  const { lock, stamp, installed, level } = await look(wanted);
  return stamp?.state === 'done' && stamp.lock === lock && installed === level;
}

/**
 * Installs what is missing.
 * @param {Level} wanted
 */
export async function install(wanted) {
  const { lock, stamp, installed, level } = await look(wanted);
  const since = performance.now();
  say(installed ? 'Updating the installed packages …' : 'Installing packages (only once, about a minute) …');
  // A killed install leaves incomplete packages. An incremental install would treat them as complete.
  const isClean = !installed || stamp?.state === 'begun';
  await writeStamp(stampName, { lock, level, state: 'begun' });
  await npm(isClean ? ['ci'] : ['install', '--no-save'], level);
  await writeStamp(stampName, { lock, level, state: 'done' });
  say(`Packages installed in ${seconds(since)}.`);
}

/** @param {Level} wanted */
async function look(wanted) {
  const lock = await hashOf(['package-lock.json']);
  const stamp = await readStamp(stampName);
  const isPresent = existsSync(inRoot('node_modules'));
  const installed = isPresent ? (stamp?.level ?? (await unstampedLevel())) : null;
  // An install with more than the wanted level is never reduced.
  return { lock, stamp, installed, level: installed === 'full' ? 'full' : wanted };
}

/** The level of an install without our stamp: `full` if it contains a development tool. */
async function unstampedLevel() {
  try {
    const { packages } = JSON.parse(await readFile(inRoot('node_modules/.package-lock.json'), 'utf8'));
    return Object.values(packages).some((entry) => entry.dev) ? 'full' : 'serve';
  } catch {
    return 'full';
  }
}

/**
 * @param {string[]} args
 * @param {Level} level
 */
async function npm(args, level) {
  const all = [...args, level === 'full' ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund'];
  const { ok, output } = await runNpm(all);
  if (!ok) throw new Plain(`${output.trimEnd()}\n\nRampart's packages could not be installed. ${installHint(output)}`);
}

/**
 * Runs npm in the repository.
 * @param {string[]} args
 */
export function runNpm(args) {
  return spawnNpm(args).catch((error) => {
    throw new Plain(`npm cannot be started (${error.message}). It comes with Node; is it on the PATH?`);
  });
}

/** @param {string[]} args */
function spawnNpm(args) {
  // Inside `npm start`, npm passes the path of its own script. Use the same npm, not the one on the PATH.
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args]);
  return process.platform === 'win32' ? run('npm.cmd', args, { shell: true }) : run('npm', args);
}

/**
 * Says what to do about a failed install, based on npm's output.
 * @param {string} output
 */
export function installHint(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/.test(output))
    return 'The package registry cannot be reached. Installing needs the network once. Check the connection, the proxy, and `npm config get registry`.';
  if (/E401|E403|ENEEDAUTH/.test(output))
    return 'The package registry refuses access. Check `npm config get registry` and your sign-in there.';
  if (/E404|ETARGET/.test(output)) return 'The package registry does not have a package or version named above.';
  if (/EUSAGE/.test(output))
    return 'package.json and package-lock.json disagree. Run `npm install` and commit the lockfile.';
  if (/ENOSPC/.test(output)) return 'The disk is full.';
  if (/EACCES|EPERM|EROFS/.test(output)) return 'The folder cannot be written. Check its owner and permissions.';
  if (/CERT|SSL/.test(output))
    return 'The certificate of the package registry is not trusted here. Set NODE_EXTRA_CA_CERTS to the certificate of your authority.';
  return 'The lines above are from npm.';
}
