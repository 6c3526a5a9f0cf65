import type { Database } from '#db/connect.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';
import { addedAliases, type AddedAliases } from './names.ts';

/** The aliases that operators added, in the form that loads use. */
export function readAliases(database: Database): Promise<AddedAliases> {
  return database.asOperator(readAliasesIn);
}

/** The same inside a transaction. */
export async function readAliasesIn(db: CompanyDb | OperatorDb): Promise<AddedAliases> {
  return addedAliases(
    await db.selectFrom('manufacturer_alias').select(['manufacturer', 'alias']).orderBy('id').execute(),
  );
}
