import { readFile } from 'node:fs/promises';
import { inRoot } from '../setup/paths.mjs';

/** What a block of commands needs: nothing, the network, or a running systemd. @typedef {'' | 'network' | 'systemd'} Need */
/** @typedef {{ need: Need, commands: string }} Block */

/**
 * The commands of docs/deploy.md, in their order.
 * @returns {Promise<Block[]>}
 */
export async function readDeployPage() {
  return blocksOf(await readFile(inRoot('docs/deploy.md'), 'utf8'));
}

/** @param {string} page @returns {Block[]} */
export function blocksOf(page) {
  return [...page.matchAll(/^```sh ?(network|systemd|)\n(.*?)^```$/gms)].map(([, need, commands = '']) => ({
    need: /** @type {Need} */ (need),
    commands,
  }));
}
