import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./setup/load-source.mjs')
  .then(({ loadSource }) => loadSource('e2e/mail-images.ts'))
  .then(({ drawMails }) => drawMails());
