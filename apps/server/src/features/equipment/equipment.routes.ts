import * as api from '@rampart/contract/api/equipment.ts';
import type { App } from '#http/routing.ts';
import { getBom } from './bom.queries.ts';
import { listHeldComponents, listHeldComponentTypes, listHoldingEquipment } from './components.queries.ts';
import { attachToDefaultGroup } from './equipment.actions.ts';
import { listEquipment } from './equipment.queries.ts';

export function equipmentRoutes(app: App): void {
  app.route(api.listEquipment, ({ db, body }) => listEquipment(db, body));
  app.route(api.attachToDefaultGroup, async ({ db, body }) => ({
    group: await attachToDefaultGroup(db, body.equipmentId),
  }));
  app.route(api.listHeldComponents, ({ db, body }) => listHeldComponents(db, body));
  app.route(api.listHeldComponentTypes, async ({ db }) => ({ items: await listHeldComponentTypes(db) }));
  app.route(api.listHoldingEquipment, ({ db, params, body }) => listHoldingEquipment(db, params.uuid, body));
  app.route(api.getBom, ({ db, params }) => getBom(db, params.uuid));
}
