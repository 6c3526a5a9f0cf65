import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./setup/load-source.mjs')
  .then(({ loadSource }) => loadSource('e2e/readme-images.ts'))
  .then(({ drawReadme }) => drawReadme());
