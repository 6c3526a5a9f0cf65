import pg from 'pg';
import type { Database } from '../../apps/server/src/db/connect.ts';
import { companyRows } from '../../apps/server/src/testing/assets.ts';
import { catalogueOf } from '../../apps/server/src/testing/catalogue.ts';

export interface Pair {
  merged: { id: number; uuid: string };
  kept: { id: number; uuid: string };
}

/** Two products that are one, which each company has, with assets of the same Asset IDs, a group and notes. */
export async function makePair(database: Database, companies: readonly number[], made: number): Promise<Pair> {
  const catalogue = catalogueOf(database);
  const manufacturer = (await catalogue.manufacturer(`Norvik ${made}`)).id;
  const merged = await catalogue.product({ manufacturer, name: `Norvik ${made} RX-100` });
  const kept = await catalogue.product({ manufacturer, name: `Norvik ${made} RX100` });
  for (const { id } of [merged, kept]) await catalogue.vulnerability(id);
  for (const company of companies) {
    const rows = companyRows(database, company);
    await rows.group(`Line of pair ${made}`, [merged.id]);
    for (const uid of ['A-1', 'A-2', 'A-3']) await rows.asset(merged.id, { uid, firmware: '1.0' });
    await rows.asset(kept.id, { uid: 'A-2' });
    await database.inCompany(company, (db) =>
      db
        .insertInto('action_item')
        .values({ product_id: merged.id, note: 'Call the plant', status: 'In Progress' })
        .execute(),
    );
  }
  return { merged, kept };
}

/** Everything that the companies have of two products. Two pairs with the same history have the same rows. */
export async function rowsOf(database: Database, companies: readonly number[], { merged, kept }: Pair) {
  const nameOf = (id: number) => (id === merged.id ? 'merged' : 'kept');
  const of = [merged.id, kept.id];
  const all = [];
  for (const company of companies)
    all.push(
      await database.inCompany(company, async (db) => {
        const many = async (table: 'asset' | 'equipment' | 'group_product' | 'action_item', columns: string[]) =>
          (
            await db
              .selectFrom(table)
              .select(['product_id', ...(columns as never[])])
              .where('product_id', 'in', of)
              .execute()
          )
            .map(({ product_id, ...row }) => ({ product: nameOf(product_id as number), ...(row as object) }))
            .map((row) => JSON.stringify(row))
            .toSorted();
        const joins = await db
          .selectFrom('product_join')
          .select(['assets', 'product_id', 'undone_at'])
          .where('own_product_id', 'in', of)
          .execute();
        return {
          assets: await many('asset', ['company_asset_uid', 'version', 'done_count']),
          equipment: await many('equipment', ['total_assets', 'done_items', 'complete_assets']),
          groups: (await many('group_product', [])).length,
          notes: await many('action_item', ['note', 'status']),
          joins: joins.map(({ assets, undone_at, product_id }) => [nameOf(product_id), assets, undone_at !== null]),
        };
      }),
    );
  return all;
}

/** Keeps a merge from going on in a company, until `release`. */
export async function stopAt(
  url: string,
  company: number,
): Promise<{ isReached: () => Promise<boolean>; release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`BEGIN; SET LOCAL ROLE rampart_company; SET LOCAL rampart.company_id = ${company};
    SELECT FROM equipment_group WHERE is_default FOR UPDATE`);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return {
    async isReached() {
      const { rows: blocked } = await client.query(
        'SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid)) AND datname = current_database()',
        [rows[0]?.pid],
      );
      return blocked.length > 0;
    },
    async release() {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
}
