import * as api from '@rampart/contract/api/administration/bundles.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { actingOf } from '../acting.ts';
import { keyFaults, listBundleKeys, removeBundleKey, trustBundleKey } from './bundle-keys.actions.ts';

export function bundleRoutes(app: App, { database, clock }: Services): void {
  app.outside(api.listBundleKeys, () => database.asOperator(listBundleKeys));
  app.outside(
    api.trustBundleKey,
    ({ body, ...call }) => database.asOperator((db) => trustBundleKey(db, actingOf(call), clock(), body)),
    { faults: ({ body }) => Promise.resolve(keyFaults(body)) },
  );
  app.outside(api.removeBundleKey, ({ params, ...call }) =>
    database.asOperator((db) => removeBundleKey(db, actingOf(call), clock(), params.id)),
  );
}
