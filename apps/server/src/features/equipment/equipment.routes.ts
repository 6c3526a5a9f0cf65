import * as api from '@rampart/contract/api/equipment.ts';
import type { App } from '#http/routing.ts';
import { listHeldComponents, listHeldComponentTypes, listHoldingEquipment } from './components.queries.ts';
import { listEquipment } from './equipment.queries.ts';

export function equipmentRoutes(app: App): void {
  app.route(api.listEquipment, ({ db, body }) => listEquipment(db, body));
  app.route(api.listHeldComponents, ({ db, body }) => listHeldComponents(db, body));
  app.route(api.listHeldComponentTypes, async ({ db }) => ({ items: await listHeldComponentTypes(db) }));
  app.route(api.listHoldingEquipment, ({ db, params, body }) => listHoldingEquipment(db, params.uuid, body));
}
