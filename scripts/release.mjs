import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./release/release.mjs').then(({ makeRelease }) => makeRelease(process.argv.slice(2)));
