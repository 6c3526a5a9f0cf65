import * as api from '@rampart/contract/api/administration/doubles.ts';
import * as renames from '@rampart/contract/api/administration/renames.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { actingOf } from '../acting.ts';
import { decideDouble } from './doubles.actions.ts';
import { mergeJob } from './doubles.jobs.ts';
import { listDoubles } from './doubles.queries.ts';
import { createMerge, undoMerge } from './merges.actions.ts';
import { listMerges, previewMerge } from './merges.queries.ts';
import { renameProduct, undoRename } from './rename.actions.ts';
import { listRenames, previewRename } from './renames.queries.ts';

export function doubleRoutes(app: App, { database, jobs, clock }: Services): void {
  app.outside(api.listDoubles, ({ body }) => database.asOperator((db) => listDoubles(db, body)));
  app.outside(api.dismissDouble, ({ params, ...call }) =>
    database.asOperator((db) => decideDouble(db, actingOf(call), clock(), { ...params, isOne: false })),
  );
  app.outside(api.restoreDouble, ({ params, ...call }) =>
    database.asOperator((db) => decideDouble(db, actingOf(call), clock(), { ...params, isOne: true })),
  );
  app.outside(api.previewMerge, ({ params }) => database.asOperator((db) => previewMerge(db, params)));
  app.outside(api.createMerge, async ({ body, ...call }) => {
    const id = await database.asOperator((db) => createMerge(db, actingOf(call), clock(), body));
    await jobs.send(mergeJob, { id });
    return { id };
  });
  app.outside(api.listMerges, ({ body }) => database.asOperator((db) => listMerges(db, body)));
  app.outside(api.undoMerge, async ({ params, ...call }) => {
    await database.asOperator((db) => undoMerge(db, actingOf(call), clock(), params.id));
    await jobs.send(mergeJob, { id: params.id });
  });
  app.outside(renames.previewRename, ({ params, body }) =>
    database.asOperator((db) => previewRename(db, params.uuid, body.name)),
  );
  app.outside(renames.renameProduct, ({ params, body, ...call }) =>
    database.asOperator((db) => renameProduct(db, actingOf(call), clock(), { ...params, ...body })),
  );
  app.outside(renames.listRenames, ({ body }) => database.asOperator((db) => listRenames(db, body)));
  app.outside(renames.undoRename, ({ params, ...call }) =>
    database.asOperator((db) => undoRename(db, actingOf(call), clock(), params.id)),
  );
}
