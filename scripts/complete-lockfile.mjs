import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./lockfile/complete.mjs').then(({ completeLockfile }) => completeLockfile());
