import { run } from '../setup/run.mjs';
import { Plain } from '../setup/say.mjs';

/**
 * @typedef {object} Commit
 * @property {string} id
 * @property {number} seconds its time, in seconds since 1970
 * @property {boolean} isChanged whether files differ from it
 */

/**
 * The commit that is packed. Its id and its time are the only sources of what differs between two releases with the
 * same files, so two packages of a commit are equal.
 * @returns {Promise<Commit>}
 */
export async function readCommit() {
  const [id = '', seconds] = (await git('log', '-1', '--format=%H %ct')).trim().split(' ');
  const isChanged = (await git('status', '--porcelain')).trim() !== '';
  return { id, seconds: Number(seconds), isChanged };
}

/**
 * Runs git in the repository, and returns its output.
 * @param {string[]} args
 */
async function git(...args) {
  const { ok, output } = await run('git', args).catch(() => ({ ok: false, output: 'git cannot be started.' }));
  if (!ok) throw new Plain(`${output.trim()}\n\nThis needs git and a clone of Rampart.`);
  return output;
}
