import * as api from '@rampart/contract/api/filters.ts';
import { isAllowed, type Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import { searchesOnlyEquipment } from '#lists/my-equipment.ts';
import { forbidden } from '#http/errors.ts';
import type { App } from '#http/routing.ts';
import { listAssetOptions } from './asset-options.queries.ts';
import { listEquipmentLocations, listLocationsWithVulnerabilities } from './location-options.queries.ts';
import { listOptions } from './options.queries.ts';
import { listProducts } from './products.queries.ts';

/** Options show what is in a list, so they need the permission of its page. */
const permissionsOf: Record<api.OptionSource, Permission[]> = {
  catalogue: [],
  equipment: ['Equipment.view'],
  groups: [],
  actionItems: ['ActionItems.view'],
};
const ofAssets: Permission[] = ['Equipment.view', 'ActionItems.view'];

/** A user who may search only My Equipment has no other list of products. */
function seenSource(permissions: Permission[], source: api.OptionSource): api.OptionSource {
  const isForced = source === 'catalogue' && permissions.includes('CoreProduct.search');
  return isForced && searchesOnlyEquipment(permissions) ? 'equipment' : source;
}

export function filterRoutes(app: App): void {
  app.route(api.listFilterOptions, async ({ db, user: { permissions }, params, body }) => {
    const isRefused =
      !isAllowed(permissions, permissionsOf[body.source]) || (body.product && !isAllowed(permissions, ofAssets));
    if (isRefused) throw forbidden();
    return { items: await listOptions(db, params.name, { ...body, source: seenSource(permissions, body.source) }) };
  });
  app.route(api.listAssetFilterOptions, async ({ db, params, body }) => ({
    items: await listAssetOptions(db, params.uuid, params.name, body.filterState),
  }));
  app.route(api.listEquipmentLocations, async ({ db, body }) => ({ items: await listEquipmentLocations(db, body) }));
  app.route(api.listLocationsWithVulnerabilities, async ({ db, body }) => ({
    items: await listLocationsWithVulnerabilities(db, body),
  }));
  app.route(api.listProducts, ({ db, user, body }) => listProducts(db, body, searchesOnlyEquipment(user.permissions)));
}
