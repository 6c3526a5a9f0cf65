import * as api from '@rampart/contract/api/search.ts';
import { searchesOnlyEquipment } from '#lists/my-equipment.ts';
import type { App } from '#http/routing.ts';
import { parseCatalogueSearch, parseSearch } from './parse.queries.ts';
import { searchCatalogue } from './search.queries.ts';

export function searchRoutes(app: App): void {
  app.route(api.searchCatalogue, ({ db, user, body }) =>
    searchCatalogue(db, body.searchQuery, searchesOnlyEquipment(user.permissions)),
  );
  app.route(api.searchEquipment, ({ db, body }) => searchCatalogue(db, body.searchQuery, true));
  app.route(api.parseSearch, ({ db, body }) => parseCatalogueSearch(db, body.search));
  app.route(api.parseEquipmentSearch, ({ db, body }) => parseSearch(db, body.search));
}
