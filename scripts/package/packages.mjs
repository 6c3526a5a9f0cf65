import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { inRoot } from '../setup/paths.mjs';
import { fetchBuild } from './fetch-build.mjs';
import { closureOf, isForPackage } from './closure.mjs';

/**
 * An npm package that is shipped.
 * @typedef {object} Shipped
 * @property {string} place its path in the lockfile, such as node_modules/pg
 * @property {string} folder where its files are
 * @property {string} name
 * @property {string} version
 * @property {string} integrity
 * @property {string | undefined} licence the SPDX expression of its package.json
 * @property {string[]} needs the places of the packages that it depends on
 * @property {boolean} isInstalled whether its files are in the package, and not only in the built web app
 */

/** They build Rampart, or are only types. Nothing of them is in the package. */
const builds = (/** @type {string} */ name) => /^(vite|@vitejs\/.*|@types\/.*)$/.test(name);

/** The npm packages of the server, for both processors, and those that are built into the web app. */
export async function shippedPackages() {
  const { lockfile, server, web, places } = await lookUp();
  const shipped = [];
  for (const place of places) {
    const needs = (server.get(place) ?? web.get(place) ?? []).filter((need) => places.includes(need));
    shipped.push(await shippedAt(place, lockfile.packages[place] ?? {}, needs, server.has(place)));
  }
  return shipped;
}

/** The places of these packages. */
export async function shippedPlaces() {
  return (await lookUp()).places;
}

async function lookUp() {
  /** @type {import('./closure.mjs').Lockfile} */
  const lockfile = JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8'));
  const server = closureOf(lockfile, 'apps/server', builds);
  const web = closureOf(lockfile, 'apps/web', builds);
  const places = [...new Set([...server.keys(), ...web.keys()])]
    .filter((place) => isForPackage(lockfile.packages[place] ?? {}))
    .toSorted();
  return { lockfile, server, web, places };
}

/**
 * @param {string} place
 * @param {import('./closure.mjs').Entry} entry
 * @param {string[]} needs
 * @param {boolean} isInstalled
 * @returns {Promise<Shipped>}
 */
async function shippedAt(place, entry, needs, isInstalled) {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { version = '', integrity = '' } = entry;
  // npm installs only the builds for the processor of this machine.
  const folder = existsSync(inRoot(place)) ? inRoot(place) : await fetchBuild(name, version, integrity);
  const { license, licenses } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
  const licence = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type);
  return { place, folder, name, version, integrity, licence, needs, isInstalled };
}
