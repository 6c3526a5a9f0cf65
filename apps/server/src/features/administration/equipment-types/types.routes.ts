import * as api from '@rampart/contract/api/administration/types.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { actingOf } from '../acting.ts';
import { changeTypes, typeFaults, undoChange } from './types.actions.ts';
import { listProducts, listTypes } from './types.queries.ts';

export function equipmentTypeRoutes(app: App, { database, clock }: Services): void {
  app.outside(api.listTypedProducts, ({ body }) => database.asOperator((db) => listProducts(db, body)));
  app.outside(api.listEquipmentTypes, () => database.asOperator(listTypes));
  app.outside(
    api.changeTypes,
    ({ body, ...call }) => database.asOperator((db) => changeTypes(db, actingOf(call), clock(), body)),
    { faults: ({ body }) => database.asOperator((db) => typeFaults(db, body.type)) },
  );
  app.outside(api.undoTypeChange, ({ params, ...call }) =>
    database.asOperator((db) => undoChange(db, actingOf(call), clock(), params.id)),
  );
}
