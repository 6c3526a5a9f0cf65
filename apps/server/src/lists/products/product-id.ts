import type { CompanyDb } from '#db/transaction.ts';

/** The id of a product or component of the catalogue, or of an own product. */
export async function findProductId(db: CompanyDb, uuid: string): Promise<number | undefined> {
  return (await db.selectFrom('known_product').select('id').where('uuid', '=', uuid).executeTakeFirst())?.id;
}
