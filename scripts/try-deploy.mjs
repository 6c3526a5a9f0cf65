import { requireNode } from './setup/node-version.mjs';

requireNode();
import('./deploy/try-deploy.mjs').then(({ tryDeploy }) => tryDeploy(process.argv.slice(2)));
