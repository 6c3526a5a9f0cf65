import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./checks/db-types.mjs').then(({ dbTypes }) => dbTypes(process.argv.slice(2)));
