import * as api from '@rampart/contract/api/administration/splits.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { actingOf } from '../acting.ts';
import { splitOtherName } from './splits.actions.ts';
import { readAgainJob } from './splits.jobs.ts';
import { listOtherNames, previewSplit } from './splits.queries.ts';

export function splitRoutes(app: App, { database, jobs, clock }: Services): void {
  app.outside(api.listOtherNames, ({ body }) => database.asOperator((db) => listOtherNames(db, body)));
  app.outside(api.previewSplit, ({ params }) => previewSplit(database, params.uuid));
  app.outside(api.splitOtherName, async ({ params, ...call }) => {
    const answer = await database.asOperator((db) => splitOtherName(db, actingOf(call), clock(), params.uuid));
    await jobs.send(readAgainJob, {});
    return answer;
  });
}
