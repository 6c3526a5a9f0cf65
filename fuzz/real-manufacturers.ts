import { manufacturerNamed } from '../apps/server/src/catalogue/entries/names.ts';
import type { Database } from '../apps/server/src/db/connect.ts';
import { catalogueOf } from '../apps/server/src/testing/catalogue.ts';

/**
 * Makes manufacturers with the uuids that a load computes from their names. With other uuids, a call that adds a product of
 * one of them would not find it.
 */
export function realManufacturers(database: Database) {
  const catalogue = catalogueOf(database);
  return async (name: string): Promise<{ id: number; uuid: string; name: string }> => {
    const { id } = await catalogue.manufacturer(name);
    const { uuid, normalisedName } = manufacturerNamed(name);
    await database.asOperator((db) =>
      db.updateTable('manufacturer').set({ uuid, normalised_name: normalisedName }).where('id', '=', id).execute(),
    );
    return { id, uuid, name };
  };
}
