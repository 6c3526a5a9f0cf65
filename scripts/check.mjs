import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./checks/check.mjs').then(({ check }) => check());
