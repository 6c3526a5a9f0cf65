import type { CompanyDb } from '#db/transaction.ts';

/** The id of a product or component in the catalogue. */
export async function findProductId(db: CompanyDb, uuid: string): Promise<number | undefined> {
  return (await db.selectFrom('product').select('id').where('uuid', '=', uuid).executeTakeFirst())?.id;
}
