import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./mutation/mutate.mjs').then(({ mutate }) => mutate(process.argv.slice(2)));
