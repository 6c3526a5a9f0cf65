import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { command } from './say.mjs';

/**
 * Installs and builds what is missing, then becomes the built program: in this very process, so that signals and the
 * terminal reach it.
 * @param {'main' | 'worker' | 'admin' | 'catalogue'} entry
 */
export async function launch(entry) {
  await command(() => prepare('serve'));
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(inRoot('apps/server/dist', `${entry}.js`)).href);
}
