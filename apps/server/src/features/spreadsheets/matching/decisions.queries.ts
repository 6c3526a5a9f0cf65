import type { CompanyDb } from '#db/transaction.ts';

/** What a user of the company decided about a spelling. Without a product, the pair is set aside. */
export interface Decision {
  productId: number | null;
  decidedBy: string;
}

/** The company's decisions, by the key of the spelling. */
export async function readDecisions(db: CompanyDb, keys: readonly string[]): Promise<Map<string, Decision>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_decision')
    .select(['spelling', 'product_id', 'decided_by'])
    .where('spelling', 'in', keys)
    .execute();
  return new Map(
    rows.map(({ spelling, product_id, decided_by }) => [spelling, { productId: product_id, decidedBy: decided_by }]),
  );
}
