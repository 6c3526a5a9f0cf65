import { createLoad } from '#catalogue/loads/loads.actions.ts';
import type { Database } from '#db/connect.ts';

/** The load that an interrupted run of the source began, or a new one. */
export async function openLoad(
  database: Database,
  { id, name, load_id }: { id: number; name: string; load_id: number | null },
  at: Date,
): Promise<number> {
  return database.asOperator(async (db) => {
    const open = await db
      .selectFrom('catalogue_load')
      .select('id')
      .where('id', '=', load_id)
      .where('state', 'in', ['loading', 'rating'])
      .executeTakeFirst();
    if (open) return open.id;
    const loadId = await createLoad(db, {
      source: 'subscription',
      fileName: name,
      product: undefined,
      userName: 'Subscription',
      state: 'loading',
      at,
    });
    await db.updateTable('subscription').set({ load_id: loadId }).where('id', '=', id).execute();
    return loadId;
  });
}
