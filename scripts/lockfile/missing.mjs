/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, optionalDependencies?: Record<string, string>,
 *   os?: string[], cpu?: string[], libc?: string[], engines?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lockfile
 */

/**
 * The builds for other systems that npm left out of the lockfile. npm does this if its registry does not have them.
 * Then `npm ci` refuses the lockfile, and Rampart would not run on those systems.
 * @param {Lockfile} lockfile
 * @returns {Record<string, Entry>} the entries to add
 */
export function missingBuilds({ packages }) {
  const missing = Object.entries(packages).flatMap(([owner, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name, range]) => !isLocked(packages, owner, name) && /^\d+\.\d+\.\d+$/.test(range))
      .map(([name, version]) => [`node_modules/${name}`, buildOf(name, version, entry)]),
  );
  return Object.fromEntries(missing);
}

/**
 * @param {Lockfile['packages']} packages
 * @param {string} owner
 * @param {string} name
 */
function isLocked(packages, owner, name) {
  return `${owner}/node_modules/${name}` in packages || `node_modules/${name}` in packages;
}

/**
 * The name contains the system, as in `binding-linux-arm64-musl`. Without it, npm would fetch the build on every
 * system.
 * @param {string} name
 * @param {string} version
 * @param {Entry} owner
 * @returns {Entry}
 */
function buildOf(name, version, owner) {
  const parts = name.split('-');
  const os = parts.find((part) => ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].includes(part));
  const cpu = parts.find((part) =>
    ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'].includes(part),
  );
  const libc = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }[parts.at(-1) ?? ''];
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(owner.dev && { dev: true }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
    ...(owner.engines && { engines: owner.engines }),
  };
}
