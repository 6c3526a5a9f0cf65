import type { listJoins as endpoint, ProductJoin } from '@rampart/contract/api/own-products.ts';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import { leftoverWords } from '@rampart/contract/rules/catalogue/leftovers.ts';
import { pageFrom } from '#db/paging.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { findMatchedProducts } from '#lists/products/matched-products.queries.ts';
import { ownRecord } from '#catalogue/joining/join-record.ts';
import { renames } from '#catalogue/joining/renames.queries.ts';

const columns = [
  'id',
  'own',
  'product_id',
  'assets',
  'renamed',
  'joined_by',
  'joined_at',
  'undone_at',
  'kept',
  'merge_id',
] as const;

export async function getJoin(db: CompanyDb, id: number): Promise<ProductJoin> {
  const row = await db.selectFrom('product_join').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  const [join] = await withProducts(db, [row]);
  return join as ProductJoin;
}

/** One page, the latest first. */
export async function listJoins(
  db: CompanyDb,
  { pagination: { page, limit } }: Received<typeof endpoint>['body'],
): Promise<Answer<typeof endpoint>> {
  const found = await db
    .selectFrom('product_join')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset((page - 1) * limit)
    .execute();
  const { rows, has_more } = pageFrom(found, limit);
  return { joins: await withProducts(db, rows), has_more };
}

interface Row {
  id: number;
  own: unknown;
  product_id: number;
  assets: number;
  renamed: unknown;
  joined_by: string;
  joined_at: Date;
  undone_at: Date | null;
  kept: unknown;
  merge_id: number | null;
}

async function withProducts(db: CompanyDb, rows: readonly Row[]): Promise<ProductJoin[]> {
  const products = await findMatchedProducts(db, [...new Set(rows.map(({ product_id }) => product_id))]);
  return rows.map(({ product_id, joined_at, undone_at, ...row }) => {
    const product = products.get(product_id);
    if (!product) throw new Error('The product of a join is missing.');
    const { name, manufacturer } = ownRecord.parse(row.own);
    return {
      id: row.id,
      own: { name, manufacturer },
      product,
      assets: row.assets,
      renamed: renames.parse(row.renamed),
      joined_by: row.joined_by,
      joined_at: joined_at.toISOString(),
      undone_at: undone_at?.toISOString() ?? null,
      kept: leftoverWords(row.kept),
      is_merge: row.merge_id !== null,
    };
  });
}
