import { sql } from 'kysely';
import type { Match, WrittenPair } from '#catalogue/matching/match.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Decision } from './decisions.queries.ts';

/** A pair of an import with the product that Rampart found, and with what the company decided earlier. */
export interface StagedPair extends WrittenPair, Match {
  key: string;
  id: number;
  assets: number;
  row: number;
  decision?: Decision | undefined;
}

export async function clearPairs(db: CompanyDb, importId: number): Promise<void> {
  await db.deleteFrom('import_pair').where('import_id', '=', importId).execute();
}

export async function storePairs(db: CompanyDb, importId: number, pairs: readonly StagedPair[]): Promise<void> {
  await sql`
    INSERT INTO import_pair (import_id, id, spelling, maker, model, assets, row_number, state, product_id,
      found_product_id, found_by, found_with, candidates, is_remembered, decided_by)
    SELECT ${importId}::integer, id, key, maker, model, assets, row, state, product, found_product, found_by, found_with,
      candidates, is_remembered, decided_by
    FROM jsonb_to_recordset(${JSON.stringify(pairs.map(rowOf))}::jsonb) AS pair (id integer, key text, maker text,
      model text, assets integer, row integer, state text, product integer, found_product integer, found_by text,
      found_with text, candidates jsonb, is_remembered boolean, decided_by text)`.execute(db);
}

function rowOf({ certain, candidates, decision, ...pair }: StagedPair) {
  const product = decision ? decision.productId : (certain?.productId ?? null);
  return {
    ...pair,
    product,
    state: product !== null ? 'certain' : decision ? 'set-aside' : 'open',
    found_product: certain?.productId ?? null,
    found_by: certain?.foundBy ?? null,
    found_with: certain?.foundWith ?? null,
    candidates,
    is_remembered: decision !== undefined,
    decided_by: decision?.decidedBy ?? null,
  };
}
