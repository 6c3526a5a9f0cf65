import * as api from '@rampart/contract/api/administration/manufacturers.ts';
import * as splits from '@rampart/contract/api/administration/maker-splits.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { actingOf } from '../acting.ts';
import { createMakerMerge, undoMakerMerge } from './maker-merges.actions.ts';
import { getMakerUsage, listMakerMerges, previewMakerMerge } from './maker-merges.queries.ts';
import { findMakerProducts, listMakerProducts, listMakers } from './maker-products.queries.ts';
import { createMakerSplit } from './maker-splits.actions.ts';
import { previewMakerSplit } from './maker-splits.queries.ts';
import { makerMergeJob, makerNameJob } from './manufacturers.jobs.ts';
import { renameMaker } from './rename-maker.actions.ts';

export function manufacturerRoutes(app: App, { database, jobs, clock }: Services): void {
  app.outside(api.previewMakerMerge, ({ params }) => database.asOperator((db) => previewMakerMerge(db, params)));
  app.outside(api.createMakerMerge, async ({ body, ...call }) => {
    const id = await database.asOperator((db) => createMakerMerge(db, actingOf(call), clock(), body));
    await jobs.send(makerMergeJob, { id });
    return { id };
  });
  app.outside(api.listMakerMerges, ({ body }) => database.asOperator((db) => listMakerMerges(db, body)));
  app.outside(api.undoMakerMerge, async ({ params, ...call }) => {
    await database.asOperator((db) => undoMakerMerge(db, actingOf(call), clock(), params.id));
    await jobs.send(makerMergeJob, { id: params.id });
  });
  app.outside(splits.listMakers, ({ body }) => database.asOperator((db) => listMakers(db, body)));
  app.outside(splits.listMakerProducts, ({ params, body }) =>
    database.asOperator((db) => listMakerProducts(db, { ...params, ...body })),
  );
  app.outside(splits.findMakerProducts, ({ params, body }) =>
    database.asOperator((db) => findMakerProducts(db, { ...params, ...body })),
  );
  app.outside(splits.previewMakerSplit, ({ params, body }) =>
    database.asOperator((db) => previewMakerSplit(db, { ...params, ...body })),
  );
  app.outside(splits.createMakerSplit, async ({ params, body, ...call }) => {
    const id = await database.asOperator((db) => createMakerSplit(db, actingOf(call), clock(), { ...params, ...body }));
    await jobs.send(makerMergeJob, { id });
    return { id };
  });
  app.outside(api.getMakerUsage, ({ params }) => database.asOperator((db) => getMakerUsage(db, params.uuid)));
  app.outside(api.renameMaker, async ({ params, body, ...call }) => {
    const { id, former_name } = await database.asOperator((db) =>
      renameMaker(db, actingOf(call), clock(), { ...params, ...body }),
    );
    await jobs.send(makerNameJob, { id });
    return { former_name };
  });
}
