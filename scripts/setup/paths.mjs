import { join, resolve } from 'node:path';

/** The folder of the whole repository. */
export const root = resolve(import.meta.dirname, '../..');

/** What the commands remember between runs; never committed, safe to delete. */
export const stateDir = join(root, '.rampart');

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);
