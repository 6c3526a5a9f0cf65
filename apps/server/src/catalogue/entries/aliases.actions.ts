import type { Database } from '#db/connect.ts';
import { addedAliases, type AddedAliases } from './names.ts';

/** The aliases that operators added, in the form that loads use. */
export async function readAliases(database: Database): Promise<AddedAliases> {
  const rows = await database.asOperator((db) =>
    db.selectFrom('manufacturer_alias').select(['manufacturer', 'alias']).orderBy('id').execute(),
  );
  return addedAliases(rows);
}
