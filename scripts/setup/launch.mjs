import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { command } from './say.mjs';

/**
 * Installs and builds what is missing, then runs the built program. It runs in this process, so that it gets the
 * signals and the terminal.
 * @param {'main' | 'worker' | 'admin' | 'catalogue'} entry
 */
export async function launch(entry) {
  await command(() => prepare('serve'));
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(inRoot('apps/server/dist', `${entry}.js`)).href);
}
