import * as api from '@rampart/contract/api/locations.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { createLocation, locationFaults, removeLocation, updateLocation } from './locations.actions.ts';
import { listLocations } from './locations.queries.ts';

export function locationRoutes(app: App, { config }: Services): void {
  app.route(api.listLocations, ({ db }) => listLocations(db));
  app.route(api.getMapSettings, async () => ({
    tiles: config.mapTiles ?? null,
    attribution: config.mapAttribution,
  }));
  app.route(api.createLocation, ({ db, body }) => createLocation(db, body), {
    faults: ({ db, body }) => locationFaults(db, body),
  });
  app.route(api.updateLocation, ({ db, params, body }) => updateLocation(db, params.id, body), {
    faults: ({ db, params, body }) => locationFaults(db, body, params.id),
  });
  app.route(api.removeLocation, ({ db, params }) => removeLocation(db, params.id));
}
