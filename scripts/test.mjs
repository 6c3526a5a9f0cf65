import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./testing/test.mjs').then(({ test }) => test(process.argv.slice(2)));
