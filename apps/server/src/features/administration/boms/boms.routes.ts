import * as api from '@rampart/contract/api/administration/boms.ts';
import type { App } from '#http/routing.ts';
import { monthlyRatings } from '#ratings/ratings.jobs.ts';
import type { Services } from '#services';
import { actingOf } from '../acting.ts';
import { attachWaiting, dropWaiting } from './boms.actions.ts';
import { listBoms, searchProducts } from './boms.queries.ts';

export function bomRoutes(app: App, { database, jobs, clock }: Services): void {
  const attach = async (
    ...[acting, given]: [Parameters<typeof attachWaiting>[1], Parameters<typeof attachWaiting>[3]]
  ) => {
    const product = await attachWaiting(database, acting, clock(), given);
    // Rates the product, now that its parts are known.
    await jobs.send(monthlyRatings, {});
    return product;
  };
  app.outside(api.listWaitingBoms, ({ body }) => database.asOperator((db) => listBoms(db, body)));
  app.outside(api.searchBomProducts, async ({ body }) => ({
    products: await database.asOperator((db) => searchProducts(db, body.search)),
  }));
  app.outside(api.attachBom, ({ params, body, ...call }) => attach(actingOf(call), { ...params, choice: body }));
  app.outside(api.attachBomToNewProduct, ({ params, body, ...call }) =>
    attach(actingOf(call), { ...params, choice: body }),
  );
  app.outside(api.dropBom, ({ params, ...call }) =>
    database.asOperator((db) => dropWaiting(db, actingOf(call), clock(), params.id)),
  );
}
