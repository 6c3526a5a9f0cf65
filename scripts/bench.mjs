import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./bench/run.mjs').then(({ runBench }) => runBench(process.argv.slice(2)));
