import { sql } from 'kysely';
import type { StoredLeftover } from '@rampart/contract/rules/catalogue/leftovers.ts';
import { openStates } from '#catalogue/merging/merge-turn.actions.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { findSameNames } from './product-names.queries.ts';
import { findTarget, type SplitMaker, type SplitTarget } from './split-target.queries.ts';

/** What a split would do. */
export interface SplitPlan {
  maker: SplitMaker;
  target: SplitTarget;
  /** The products that move. */
  moving: number[];
  /** The chosen ones that stay, and why. */
  staying: StoredLeftover[];
}

interface Chosen {
  id: number;
  name: string;
  is_of_maker: boolean;
  is_merging: boolean;
}

export async function planSplit(
  db: OperatorDb,
  maker: SplitMaker,
  given: { name: string; products: readonly number[] },
): Promise<SplitPlan> {
  const target = await findTarget(db, maker, given.name);
  const wanted = [...new Set(given.products)];
  const { rows } = await sql<Chosen>`
    SELECT id, name, manufacturer_id = ${maker.id} AS is_of_maker, EXISTS (
      SELECT FROM catalogue_merge merge WHERE state IN (${sql.join(openStates)})
        AND product.id IN (merge.merged_id, merge.kept_id)) AS is_merging
    FROM product WHERE id = ANY(${wanted}::integer[]) ORDER BY name COLLATE natural_ci, id`.execute(db);
  const doubles = await findDoubles(db, maker, target);
  const whyNot = ({ id, name, is_of_maker, is_merging }: Chosen): StoredLeftover | null => {
    if (!is_of_maker) return { code: 'not-of-manufacturer', name };
    if (is_merging) return { code: 'being-merged', name };
    return doubles.has(id) ? { code: 'same-name', name, manufacturer: target.name } : null;
  };
  const judged = rows.map((row) => ({ id: row.id, why: whyNot(row) }));
  const gone = wanted.length - rows.length;
  return {
    maker,
    target,
    moving: judged.flatMap(({ id, why }) => (why === null ? [id] : [])),
    staying: [
      ...judged.flatMap(({ why }) => why ?? []),
      ...Array.from({ length: gone }, () => ({ code: 'product-gone' as const })),
    ],
  };
}

/** The products whose names a product of the other manufacturer has. */
async function findDoubles(db: OperatorDb, maker: SplitMaker, { id, normalisedName }: SplitTarget) {
  if (id === null || id === maker.id) return new Set<number>();
  const same = await findSameNames(db, { merged_id: maker.id, kept_id: id, kept: normalisedName });
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM product WHERE manufacturer_id = ${id} AND id = ANY(${same.map(({ kept }) => kept)}::integer[])
    `.execute(db);
  const held = new Set(rows.map((row) => row.id));
  return new Set(same.flatMap(({ merged, kept }) => (held.has(kept) ? [merged] : [])));
}
