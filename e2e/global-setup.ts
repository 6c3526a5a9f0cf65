import { prepare } from '../scripts/setup/prepare.mjs';
import { makeDemoFolder } from './demo-folder.ts';

/** The journeys run on the built app: built here when a source changed, also with `npx vitest --project e2e`. */
export async function setup(): Promise<() => Promise<void>> {
  await prepare('full');
  return makeDemoFolder();
}
