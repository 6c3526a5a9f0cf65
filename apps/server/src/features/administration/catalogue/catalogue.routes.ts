import * as api from '@rampart/contract/api/administration/catalogue.ts';
import * as matching from '@rampart/contract/api/spreadsheets/matching.ts';
import * as own from '@rampart/contract/api/own-products.ts';
import * as synonyms from '@rampart/contract/api/administration/synonyms.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { actingOf } from '../acting.ts';
import { aliasFaults, createAlias, listAliases, removeAlias } from './aliases.actions.ts';
import { catalogueLoadJob } from './catalogue-load.ts';
import { getLoad, listLoadFiles, listLoads, listMovedRatings, listSources } from './catalogue-loads.queries.ts';
import { receiveCatalogue } from './catalogue-upload.ts';
import { acceptProductAlias, listProductAliases, removeProductAlias } from './product-aliases.actions.ts';
import {
  acceptProductSuggestion,
  listProductSuggestions,
  rejectProductSuggestion,
} from './product-suggestions.actions.ts';
import { confirmVexPublisher, listVexPublishers, withdrawVexPublisher } from './vex-publishers.actions.ts';
import { createSynonym, listSynonyms, removeSynonym, synonymFaults } from './synonyms.actions.ts';

export function catalogueAdminRoutes(app: App, services: Services): void {
  const { database, jobs, clock } = services;

  app.outside(
    api.uploadCatalogue,
    async (call) => {
      const id = await receiveCatalogue(services, actingOf(call), call.request);
      await jobs.send(catalogueLoadJob, { id });
      return { id };
    },
    { takesFiles: true, maxFileSize: limits.catalogueUploadMaxSize },
  );
  app.outside(api.listLoads, ({ body }) => database.asOperator((db) => listLoads(db, body.pagination)));
  app.outside(api.getLoad, ({ params }) => database.asOperator((db) => getLoad(db, params.id)));
  app.outside(api.listLoadFiles, ({ params, body }) =>
    database.asOperator((db) => listLoadFiles(db, params.id, body.status, body.pagination)),
  );
  app.outside(api.listMovedRatings, ({ params, body }) =>
    database.asOperator((db) => listMovedRatings(db, params.id, body.pagination)),
  );
  app.outside(api.listSources, async () => ({ sources: await database.asOperator(listSources) }));
  app.outside(api.listAliases, async () => ({ aliases: await database.asOperator(listAliases) }));
  app.outside(api.createAlias, ({ body, ...call }) => createAlias(database, actingOf(call), clock(), body), {
    faults: ({ body }) => database.asOperator((db) => aliasFaults(db, body.alias)),
  });
  app.outside(api.removeAlias, ({ params, ...call }) =>
    database.asOperator((db) => removeAlias(db, actingOf(call), clock(), params.id)),
  );
  app.outside(matching.listProductAliases, ({ body }) => database.asOperator((db) => listProductAliases(db, body)));
  app.outside(matching.acceptProductAlias, ({ params, ...call }) =>
    database.asOperator((db) => acceptProductAlias(db, actingOf(call), clock(), params.id)),
  );
  app.outside(matching.removeProductAlias, ({ params, ...call }) =>
    database.asOperator((db) => removeProductAlias(db, actingOf(call), clock(), params.id)),
  );
  app.outside(own.listProductSuggestions, async () => ({
    suggestions: await database.asOperator(listProductSuggestions),
  }));
  app.outside(own.acceptProductSuggestion, ({ params, ...call }) =>
    database.asOperator((db) => acceptProductSuggestion(db, actingOf(call), clock(), params.id)),
  );
  app.outside(own.removeProductSuggestion, ({ params, ...call }) =>
    database.asOperator((db) => rejectProductSuggestion(db, actingOf(call), clock(), params.id)),
  );
  app.outside(api.listVexPublishers, async () => ({ publishers: await database.asOperator(listVexPublishers) }));
  app.outside(api.confirmVexPublisher, ({ body, ...call }) =>
    confirmVexPublisher(database, actingOf(call), clock(), body),
  );
  app.outside(api.withdrawVexPublisher, ({ params, ...call }) =>
    withdrawVexPublisher(database, actingOf(call), clock(), params.id),
  );
  app.outside(synonyms.listSynonyms, () => database.asOperator(listSynonyms));
  app.outside(
    synonyms.createSynonym,
    ({ body, ...call }) => database.asOperator((db) => createSynonym(db, actingOf(call), clock(), body)),
    { faults: ({ body }) => database.asOperator((db) => synonymFaults(db, body.equipment_type)) },
  );
  app.outside(synonyms.removeSynonym, ({ params, ...call }) =>
    database.asOperator((db) => removeSynonym(db, actingOf(call), clock(), params.id)),
  );
}
