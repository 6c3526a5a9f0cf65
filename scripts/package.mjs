import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./package/package.mjs').then(({ makePackage }) => makePackage(process.argv.slice(2)));
