import { sql } from 'kysely';
import type { MatchedProduct } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** What users see of products that a name may mean, by id. */
export async function findMatchedProducts(db: CompanyDb, ids: readonly number[]): Promise<Map<number, MatchedProduct>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<MatchedProduct & { id: number }>`
    SELECT id, uuid, type, name, manufacturer_name AS manufacturer, type_name AS label, is_own
    FROM known_product WHERE id = ANY(${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ id, ...product }) => [id, product]));
}
