import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./fuzz/run.mjs').then(({ runFuzz }) => runFuzz(process.argv.slice(2)));
