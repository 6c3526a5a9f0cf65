import * as api from '@rampart/contract/api/spreadsheets/matching.ts';
import { authorOf } from '#accounts/impersonated-changes.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { decidePairs, suggestAlias } from './decide-pairs.actions.ts';
import { listDecisions } from './decisions.queries.ts';
import { forgetDecision } from './forget-decision.actions.ts';
import { listPairs } from './pairs.queries.ts';

export function matchingRoutes(app: App, { clock }: Services): void {
  app.route(api.listImportPairs, ({ db, params, body }) => listPairs(db, params.id, body));
  app.route(api.decideImportPairs, ({ db, user, params, body }) =>
    decidePairs(db, params.id, body.decisions, authorOf(user).userName, clock()),
  );
  app.route(api.suggestAlias, ({ db, params, body }) => suggestAlias(db, params.id, params.pair, body.product));
  app.route(api.listProductDecisions, ({ db, body }) => listDecisions(db, body));
  app.route(api.forgetProductDecision, ({ db, params }) => forgetDecision(db, params.id));
}
