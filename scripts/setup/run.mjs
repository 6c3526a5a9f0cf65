import { spawn } from 'node:child_process';
import { inRoot, root } from './paths.mjs';

/**
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {string} output stdout and stderr in their order; empty if they were shown
 */

/**
 * Runs a program and waits for its end. Returns its output, or shows it immediately.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, shell?: boolean, uid?: number, gid?: number }} [options]
 * @returns {Promise<Outcome>}
 */
export function run(file, args, { show = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, ...options, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * Runs an installed tool by its script, without npx: no lookup, no shell, the same on every system.
 * @param {string} script below node_modules, such as 'vite/bin/vite.js'
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runTool(script, args, options) {
  return run(process.execPath, [inRoot('node_modules', script), ...args], options);
}
