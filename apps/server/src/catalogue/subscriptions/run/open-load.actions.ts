import { createLoad, finishLoad } from '#catalogue/loads/loads.actions.ts';
import type { Database } from '#db/connect.ts';
import { rateDue } from '#ratings/due.actions.ts';
import { subscriptionEnded } from './claim.actions.ts';

/** The load that an earlier turn or an interrupted run of the source began. */
export async function findOpenLoad(
  database: Database,
  { load_id }: { load_id: number | null },
): Promise<number | undefined> {
  const open = await database.asOperator((db) =>
    db
      .selectFrom('catalogue_load')
      .select('id')
      .where('id', '=', load_id)
      .where('state', 'in', ['loading', 'rating'])
      .executeTakeFirst(),
  );
  return open?.id;
}

/** A new load of the source. */
export async function openLoad(
  database: Database,
  { id, name }: { id: number; name: string },
  at: Date,
): Promise<number> {
  return database.asOperator(async (db) => {
    const loadId = await createLoad(db, {
      source: 'subscription',
      fileName: name,
      product: undefined,
      userName: 'Subscription',
      state: 'loading',
      at,
    });
    await db
      .updateTable('subscription')
      .set({ load_id: loadId })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(subscriptionEnded);
    return loadId;
  });
}

/** Ends the loads of subscriptions that ended before everything was loaded. What they loaded is rated. */
export async function finishLeftLoads(database: Database, at: Date): Promise<void> {
  const left = await database.asOperator((db) =>
    db
      .selectFrom('catalogue_load')
      .select('id')
      .where('source', '=', 'subscription')
      .where('state', 'in', ['loading', 'rating'])
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('subscription').select('id').whereRef('subscription.load_id', '=', 'catalogue_load.id'))),
      )
      .execute(),
  );
  for (const { id } of left) {
    await rateDue(database, at, id);
    await finishLoad(database, id, { at, reason: 'The subscription ended before everything was loaded.' });
  }
}
