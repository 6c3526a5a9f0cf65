import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./dev/dev.mjs').then(({ dev }) => dev());
