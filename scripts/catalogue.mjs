import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./setup/launch.mjs').then(({ launch }) => launch('catalogue'));
