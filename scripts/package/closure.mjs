/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, resolved?: string, os?: string[], cpu?: string[],
 *   libc?: string[], dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lockfile
 */

/**
 * The places of all packages that a workspace needs at run time, each with the places of its own dependencies.
 * @param {Lockfile} lockfile
 * @param {string} workspace such as apps/server
 * @param {(name: string) => boolean} isLeftOut
 */
export function closureOf({ packages }, workspace, isLeftOut) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const waiting = [workspace];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue;
    const names = neededBy(packages[place] ?? {}).filter((name) => !isLeftOut(name));
    const needs = names.flatMap((name) => placeOf(packages, place ?? '', name) ?? []);
    found.set(place, needs);
    waiting.push(...needs);
  }
  return new Map([...found].filter(([place]) => place.includes('node_modules/')));
}

/** @param {Entry} entry */
function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/**
 * Finds a dependency as Node does: beside its user, then further up.
 * @param {Lockfile['packages']} packages
 * @param {string} user
 * @param {string} name
 * @returns {string | undefined}
 */
function placeOf(packages, user, name) {
  for (let folder = user; ; folder = parentOf(folder)) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    const entry = packages[place];
    if (entry) return entry.link ? entry.resolved : place;
    if (folder === '') return undefined;
  }
}

/** @param {string} folder */
const parentOf = (folder) => folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));

/**
 * Whether a package is for Linux with glibc, on one of the processors of the package.
 * @param {Entry} entry
 */
export function isForPackage({ os, cpu, libc }) {
  return (
    (!os || os.includes('linux')) &&
    (!cpu || cpu.includes('x64') || cpu.includes('arm64')) &&
    (!libc || libc.includes('glibc'))
  );
}
