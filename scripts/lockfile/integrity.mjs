import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The entries that npm downloads without a hash to compare with. npm records no hash if its registry does not have the
 * build for another system.
 * @param {{ packages: Record<string, { version?: string, link?: boolean, integrity?: string }> }} lockfile
 * @returns {string[]} their places in the lockfile
 */
export function withoutIntegrity({ packages }) {
  return Object.entries(packages)
    .filter(([place, { link, integrity }]) => place.includes('node_modules/') && !link && !isStrong(integrity))
    .map(([place]) => place);
}

/** SHA-1 is not enough to recognise a changed package. @param {string | undefined} integrity */
const isStrong = (integrity) => /^sha512-[\w+/]{86}==$/.test(integrity ?? '');

/** @param {string} place a place in the lockfile, such as `node_modules/a/node_modules/@b/c` */
const nameAt = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * The hash that the registry has for a package.
 * @param {string} place
 * @param {string | undefined} version
 * @returns {Promise<string | undefined>}
 */
export async function integrityOf(place, version) {
  try {
    const { stdout } = await run('npm', ['view', `${nameAt(place)}@${version}`, 'dist.integrity', '--json']);
    const found = JSON.parse(stdout || 'null');
    return isStrong(found) ? found : undefined;
  } catch {
    return undefined;
  }
}
