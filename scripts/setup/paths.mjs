import { join, resolve } from 'node:path';

/** The folder of the whole repository. */
export const root = resolve(import.meta.dirname, '../..');

/** State that the commands keep between runs. Never committed, safe to delete. */
export const stateDir = join(root, '.rampart');

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);
