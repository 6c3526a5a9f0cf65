import { sql } from 'kysely';
import type { listProductDecisions, ProductDecision } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { Received } from '@rampart/contract/api/endpoint.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { findMatchedProducts } from '#lists/products/matched-products.queries.ts';

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

interface DecisionRow {
  id: string;
  maker: string;
  model: string;
  product_id: number | null;
  decided_by: string;
  decided_at: Date;
}

/** One page of what the company remembers, the latest decision first. */
export async function listDecisions(
  db: CompanyDb,
  { search, pagination }: Received<typeof listProductDecisions>['body'],
) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const searched = sql`lower(concat_ws(' ', maker, model, product.manufacturer_name, product.name))`;
  const found = [sql`true`, ...words.map((word) => sql`position(${word} IN ${searched}) > 0`)];
  const { rows } = await sql<DecisionRow>`
    SELECT spelling AS id, maker, model, product_id, decided_by, decided_at
    FROM product_decision LEFT JOIN known_product product ON product.id = product_id
    WHERE ${sql.join(found, sql` AND `)}
    ORDER BY decided_at DESC, spelling ${pageOf(pagination)}`.execute(db);
  const page = pageFrom(rows, pagination.limit);
  const products = await findMatchedProducts(
    db,
    page.rows.flatMap(({ product_id }) => product_id ?? []),
  );
  const decisions = page.rows.map(({ product_id, decided_at, ...row }): ProductDecision => ({
    ...row,
    state: product_id === null ? 'set-aside' : 'confirmed',
    product: product_id === null ? null : (products.get(product_id) ?? null),
    decided_at: decided_at.toISOString(),
  }));
  return { decisions, has_more: page.has_more };
}
