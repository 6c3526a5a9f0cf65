import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import {
  certainMatches,
  type ImportPair,
  matchCandidate,
  type PairState,
} from '@rampart/contract/api/spreadsheets/matching.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { findMatchedProducts } from '#lists/products/matched-products.queries.ts';
import { getImport } from '../imports.queries.ts';

/** The pairs of an import. A product that the catalogue lost is asked again. */
const pairs = sql`import_pair pair LEFT JOIN known_product product ON product.id = pair.product_id`;
const stateNow = sql`CASE WHEN pair.product_id IS NOT NULL AND product.id IS NULL THEN 'open' ELSE pair.state END`;

/** The product of each pair, by the key of its spelling. */
export async function readPairs(
  db: CompanyDb,
  importId: number,
): Promise<Map<string, { state: PairState; productId: number | null }>> {
  const { rows } = await sql<{ spelling: string; state: PairState; product_id: number | null }>`
    SELECT pair.spelling, ${stateNow} AS state, product.id AS product_id
    FROM ${pairs} WHERE pair.import_id = ${importId}`.execute(db);
  return new Map(rows.map(({ spelling, state, product_id }) => [spelling, { state, productId: product_id }]));
}

export type PairCounts = Record<PairState, number>;

export async function countPairs(db: CompanyDb, importId: number): Promise<PairCounts> {
  const { rows } = await sql<{ state: PairState; count: number }>`
    SELECT ${stateNow} AS state, count(*) AS count FROM ${pairs} WHERE pair.import_id = ${importId} GROUP BY 1`.execute(
    db,
  );
  return {
    open: 0,
    certain: 0,
    confirmed: 0,
    'set-aside': 0,
    ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
  };
}

interface ListRequest {
  state: PairState | null;
  pagination: { page: number; limit: number };
}

/** One page of the pairs of an import, most rows first. */
export async function listPairs(db: CompanyDb, importId: number, { state, pagination }: ListRequest) {
  await getImport(db, importId);
  const inState = state === null ? sql`true` : sql`${stateNow} = ${state}`;
  const rows = await readRows(
    db,
    sql`pair.import_id = ${importId} AND ${inState} ORDER BY pair.assets DESC, pair.id ${pageOf(pagination)}`,
  );
  const page = pageFrom(rows, pagination.limit);
  return {
    pairs: await withProducts(db, page.rows),
    has_more: page.has_more,
    counts: await countPairs(db, importId),
  };
}

/** These pairs of an import, in the given order. */
export async function getPairs(db: CompanyDb, importId: number, ids: readonly number[]): Promise<ImportPair[]> {
  const rows = await readRows(
    db,
    sql`pair.import_id = ${importId} AND pair.id = ANY(${ids}::integer[])
      ORDER BY array_position(${ids}::integer[], pair.id)`,
  );
  return withProducts(db, rows);
}

interface PairRow {
  id: number;
  maker: string;
  model: string;
  assets: number;
  row: number;
  state: PairState;
  product_id: number | null;
  found_by: ImportPair['found_by'];
  found_with: string | null;
  candidates: unknown;
  decided_by: string | null;
  is_suggested: boolean;
}

async function readRows(db: CompanyDb, condition: RawBuilder<unknown>): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    SELECT pair.id, pair.maker, pair.model, pair.assets, pair.row_number AS row, ${stateNow} AS state,
      product.id AS product_id, pair.candidates, pair.decided_by, pair.is_suggested,
      CASE WHEN ${stateNow} <> 'certain' THEN NULL WHEN is_remembered THEN 'decided' ELSE found_by END AS found_by,
      CASE WHEN ${stateNow} = 'certain' AND NOT is_remembered THEN found_with END AS found_with
    FROM ${pairs} WHERE ${condition}`.execute(db);
  return rows;
}

/** The column `import_pair.candidates`. */
const storedCandidates = z.array(matchCandidate.omit({ product: true }).extend({ productId: z.number() }));
const foundBy = z.enum(certainMatches).nullable();

async function withProducts(db: CompanyDb, rows: readonly PairRow[]): Promise<ImportPair[]> {
  const parsed = rows.map((row) => ({ ...row, candidates: storedCandidates.parse(row.candidates) }));
  const ids = parsed.flatMap(({ product_id, candidates }) => [
    ...(product_id === null ? [] : [product_id]),
    ...candidates.map(({ productId }) => productId),
  ]);
  const products = await findMatchedProducts(db, [...new Set(ids)]);
  return parsed.map(({ product_id, candidates, found_by, ...row }) => ({
    ...row,
    found_by: foundBy.parse(found_by),
    product: product_id === null ? null : (products.get(product_id) ?? null),
    candidates: candidates.flatMap(({ productId, ...why }) => {
      const product = products.get(productId);
      return product ? [{ product, ...why }] : [];
    }),
  }));
}
