import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';

export const noSuchType = 'This type does not exist.';

/** Which of these are no equipment types of the catalogue. */
export async function findUnknownTypes(db: CompanyDb, ids: readonly (number | null)[]): Promise<Set<number>> {
  const wanted = new Set(ids.filter((id) => id !== null));
  if (wanted.size === 0) return wanted;
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM product_type WHERE id = ANY(${[...wanted]}::integer[]) AND kind = 'product'`.execute(db);
  for (const { id } of rows) wanted.delete(id);
  return wanted;
}
