import * as api from '@rampart/contract/api/filters.ts';
import { searchesOnlyEquipment } from '#db/my-equipment.ts';
import type { App } from '#http/routing.ts';
import { listEquipmentLocations, listLocationsWithVulnerabilities } from './location-options.queries.ts';
import { listOptions } from './options.queries.ts';
import { listProducts } from './products.queries.ts';

export function filterRoutes(app: App): void {
  app.route(api.listFilterOptions, async ({ db, params, body }) => ({
    items: await listOptions(db, params.name, body.filterState),
  }));
  app.route(api.listEquipmentLocations, async ({ db }) => ({ items: await listEquipmentLocations(db) }));
  app.route(api.listLocationsWithVulnerabilities, async ({ db }) => ({
    items: await listLocationsWithVulnerabilities(db),
  }));
  app.route(api.listProducts, ({ db, user, body }) => listProducts(db, body, searchesOnlyEquipment(user.permissions)));
}
