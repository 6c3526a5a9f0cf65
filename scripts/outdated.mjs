import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./release/outdated.mjs').then(({ listOutdated }) => listOutdated());
