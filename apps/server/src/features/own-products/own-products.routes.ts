import * as api from '@rampart/contract/api/own-products.ts';
import { authorOf } from '#accounts/impersonated-changes.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { joinOwnProduct } from './joining/join.actions.ts';
import { listJoins } from './joining/joins.queries.ts';
import { previewJoin } from './joining/preview.queries.ts';
import { undoJoin } from './joining/undo-join.actions.ts';
import {
  createOwnProduct,
  ownProductFaults,
  removeOwnProduct,
  suggestOwnProduct,
  updateOwnProduct,
} from './own-products.actions.ts';
import { countProposals, getListedOwnProduct, listOwnProducts } from './own-products.queries.ts';

export function ownProductRoutes(app: App, { clock }: Services): void {
  app.route(
    api.createOwnProduct,
    async ({ db, user, body }) => ({
      product: await createOwnProduct(db, body.product, authorOf(user).userName),
    }),
    { faults: ({ db, body }) => ownProductFaults(db, body.product?.product_type_id) },
  );
  app.route(
    api.updateOwnProduct,
    async ({ db, params, body }) => ({ product: await updateOwnProduct(db, params.uuid, body.product) }),
    { faults: ({ db, body }) => ownProductFaults(db, body.product?.product_type_id) },
  );
  app.route(api.removeOwnProduct, ({ db, params }) => removeOwnProduct(db, params.uuid));
  app.route(api.suggestOwnProduct, ({ db, params }) => suggestOwnProduct(db, params.uuid));
  app.route(api.previewJoin, ({ db, params }) => previewJoin(db, params.uuid, params.product));
  app.route(api.joinOwnProduct, async ({ db, user, params, body }) => ({
    join: await joinOwnProduct(db, { ...params, ...body }, authorOf(user).userName, clock()),
  }));
  app.route(api.listJoins, ({ db, body }) => listJoins(db, body));
  app.route(api.undoJoin, async ({ db, user, params }) => ({
    join: await undoJoin(db, params.id, authorOf(user).userName, clock()),
  }));
  app.route(api.countProposals, ({ db }) => countProposals(db));
  app.route(api.getOwnProduct, async ({ db, params }) => ({ product: await getListedOwnProduct(db, params.uuid) }));
  app.route(api.listOwnProducts, ({ db, body }) => listOwnProducts(db, body));
}
