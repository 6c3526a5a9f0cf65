import * as api from '@rampart/contract/api/own-products.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import type { World, WorldUser } from '#testing/world.ts';

/** Own products of a company, products of the catalogue, and their joins, as a user makes them. */
export function joiningIn(world: World) {
  return {
    /** A user whose company has an own product, and a product of the catalogue with vulnerabilities. */
    async setUp(vulnerabilities = 1) {
      const user = await world.user();
      const rows = companyRows(world.database, user.companyId);
      const own = await rows.ownProduct('Pump Box 7', 'Own Works');
      const catalogue = catalogueOf(world.database);
      const product = await catalogue.product();
      const found: number[] = [];
      for (let index = 0; index < vulnerabilities; index += 1)
        found.push((await catalogue.vulnerability(product.id)).id);
      return { user, rows, own, product, vulnerabilities: found };
    },
    preview: (by: WorldUser, uuid: string, product: string) =>
      world.call(api.previewJoin, by, { params: { uuid, product } }),
    join: (by: WorldUser, uuid: string, product: string) =>
      world.call(api.joinOwnProduct, by, { params: { uuid }, body: { product } }),
    undo: (by: WorldUser, id: number) => world.call(api.undoJoin, by, { params: { id } }),
    joins: async (by: WorldUser) => (await world.call(api.listJoins, by, { body: {} })).body.joins,
    ownProducts: async (by: WorldUser) => (await world.call(api.listOwnProducts, by, { body: {} })).body.own_products,
    /** The assets of the company, by id. */
    assets: ({ companyId }: WorldUser) =>
      world.database.inCompany(companyId, (db) =>
        db
          .selectFrom('asset')
          .select(['id', 'product_id', 'company_asset_uid as uid', 'done_count', 'not_affected_count', 'version'])
          .orderBy('id')
          .execute(),
      ),
    /** What the lists show of a product, or undefined if it is not in My Equipment. */
    equipment: ({ companyId }: WorldUser, productId: number) =>
      world.database.inCompany(companyId, (db) =>
        db
          .selectFrom('equipment')
          .select(['total_assets', 'complete_assets', 'done_items', 'not_affected_items'])
          .where('product_id', '=', productId)
          .executeTakeFirst(),
      ),
    note: ({ companyId }: WorldUser, productId: number) =>
      world.database.inCompany(companyId, (db) =>
        db.selectFrom('action_item').select(['note', 'status']).where('product_id', '=', productId).executeTakeFirst(),
      ),
    writeNote: ({ companyId }: WorldUser, product_id: number, note: string | null, status = 'Not Started') =>
      world.database.inCompany(companyId, (db) =>
        db.insertInto('action_item').values({ product_id, note, status }).execute(),
      ),
    groups: ({ companyId }: WorldUser, productId: number) =>
      world.database.inCompany(companyId, async (db) => {
        const rows = await db
          .selectFrom('group_product')
          .select('group_id')
          .where('product_id', '=', productId)
          .execute();
        return rows.map(({ group_id }) => group_id).toSorted((a, b) => a - b);
      }),
  };
}
