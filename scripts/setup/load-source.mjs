import { inRoot } from './paths.mjs';

/**
 * Loads a source module without a build. Supports TypeScript and #folder paths. Needs the installed packages.
 * @param {string} path relative to the repository
 */
export async function loadSource(path) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(inRoot(path), { configFile: false, logLevel: 'error' });
  return module;
}
