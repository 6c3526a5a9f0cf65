import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./fixes/draw.mjs').then(({ draw }) => draw(process.argv.slice(2)));
