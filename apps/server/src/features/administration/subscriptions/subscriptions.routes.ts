import * as scopes from '@rampart/contract/api/administration/source-scopes.ts';
import * as api from '@rampart/contract/api/administration/subscriptions.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { subscriptionJob } from '#catalogue/subscriptions/subscriptions.jobs.ts';
import { actingOf } from '../acting.ts';
import {
  createSubscription,
  decideKey,
  pauseSubscription,
  removeSubscription,
  runNow,
} from './subscriptions.actions.ts';
import { setScope } from './scope.actions.ts';
import { previewScope } from './scope.queries.ts';
import { getSubscription, listSourceDocuments, listSourceKeys, listSubscriptions } from './subscriptions.queries.ts';

export function subscriptionRoutes(app: App, { database, jobs, clock }: Services): void {
  /** Somebody waits for the first news. Without this, the source runs within a minute. */
  const begin = (id: number) => jobs.send(subscriptionJob, { id });

  app.outside(api.listSubscriptions, () => database.asOperator(listSubscriptions));
  app.outside(api.createSubscription, async ({ body, ...call }) => {
    const created = await database.asOperator((db) => createSubscription(db, actingOf(call), clock(), body));
    await begin(created.id);
    return created;
  });
  app.outside(api.getSubscription, ({ params }) => database.asOperator((db) => getSubscription(db, params.id)));
  app.outside(api.removeSubscription, ({ params, ...call }) =>
    database.asOperator((db) => removeSubscription(db, actingOf(call), clock(), params.id)),
  );
  app.outside(api.pauseSubscription, ({ params, ...call }) =>
    database.asOperator((db) => pauseSubscription(db, actingOf(call), clock(), { ...params, isPaused: true })),
  );
  app.outside(api.resumeSubscription, async ({ params, ...call }) => {
    await database.asOperator((db) => pauseSubscription(db, actingOf(call), clock(), { ...params, isPaused: false }));
    await begin(params.id);
  });
  app.outside(api.runSubscription, async ({ params, body, ...call }) => {
    await database.asOperator((db) => runNow(db, actingOf(call), clock(), { ...params, ...body }));
    await begin(params.id);
  });
  app.outside(scopes.setSourceScope, async ({ params, body, ...call }) => {
    await database.asOperator((db) => setScope(db, actingOf(call), clock(), { ...params, scope: body }));
    await begin(params.id);
  });
  app.outside(scopes.previewSourceScope, ({ body }) => previewScope(database, body));
  app.outside(api.listSourceDocuments, ({ params, body }) =>
    database.asOperator((db) => listSourceDocuments(db, params.id, body)),
  );
  app.outside(api.listSourceKeys, async ({ params }) => ({
    keys: await database.asOperator((db) => listSourceKeys(db, params.id)),
  }));
  app.outside(api.acceptSourceKey, async ({ params, ...call }) => {
    await database.asOperator((db) => decideKey(db, actingOf(call), clock(), { ...params, state: 'trusted' }));
    await begin(params.id);
  });
  app.outside(api.refuseSourceKey, async ({ params, ...call }) => {
    await database.asOperator((db) => decideKey(db, actingOf(call), clock(), { ...params, state: 'refused' }));
    await begin(params.id);
  });
}
