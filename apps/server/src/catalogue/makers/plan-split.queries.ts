import { sql } from 'kysely';
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
  /** The chosen ones that stay, and why, as texts for users. */
  staying: { what: string; why: string }[];
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
  const whyNot = ({ id, is_of_maker, is_merging }: Chosen) => {
    if (!is_of_maker) return 'Its manufacturer has changed.';
    if (is_merging) return 'It is being merged. Repeat the split after the merge.';
    return doubles.has(id) ? `${target.name} has a product of this name. Merge the two.` : null;
  };
  const judged = rows.map((row) => ({ id: row.id, what: row.name, why: whyNot(row) }));
  const gone = wanted.length - rows.length;
  return {
    maker,
    target,
    moving: judged.flatMap(({ id, why }) => (why === null ? [id] : [])),
    staying: [
      ...judged.flatMap(({ what, why }) => (why === null ? [] : [{ what, why }])),
      ...Array.from({ length: gone }, () => ({ what: 'A product', why: 'It is no longer in the catalogue.' })),
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
