import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the server package. Works from `src/` in tests and from `dist/` in the built server. */
function findServerRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

const serverRoot = findServerRoot();

export const paths = {
  migrations: join(serverRoot, 'migrations'),
  pgliteWorker: join(serverRoot, 'src/embedded/pglite/pglite-worker.mjs'),
  jsonWorker: join(serverRoot, 'src/catalogue/files/json-worker.mjs'),
  signatureWorker: join(serverRoot, 'src/catalogue/subscriptions/verify/signature-worker.mjs'),
  tableWorker: join(serverRoot, 'src/features/spreadsheets/reading/table-worker.mjs'),
  web: join(serverRoot, '../web/dist'),
  repository: join(serverRoot, '../..'),
};

const isPackage = existsSync(join(paths.repository, 'rampart'));

/** How a user starts a program: with the launcher of a package, or with npm in a clone. */
export function programName(program: 'start' | 'admin' | 'catalogue'): string {
  if (isPackage) return `./rampart ${program}`;
  return program === 'start' ? 'npm start' : `npm run ${program} --`;
}
