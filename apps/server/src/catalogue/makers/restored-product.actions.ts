import { sql } from 'kysely';
import { z } from 'zod';
import type { OperatorDb } from '#db/transaction.ts';
import { addNames } from './product-names.queries.ts';

const restored = z.object({
  id: z.number(),
  name: z.string(),
  normalised_name: z.string(),
  manufacturer_id: z.number(),
});

interface CurrentMaker {
  id: number;
  /** The merges of manufacturers that led here. */
  merges: number[];
  /** Whether it is another one than before. */
  isOther: boolean;
}

/** The manufacturer that a product gets that comes back after its own one was merged, or removed by an undone split. */
export async function findMaker(db: OperatorDb, product: unknown): Promise<CurrentMaker> {
  const { manufacturer_id } = restored.parse(product);
  const { rows } = await sql<{ id: number; merge_id: number | null }>`
    WITH RECURSIVE led AS (
      SELECT ${manufacturer_id}::integer AS id, NULL::integer AS merge_id, 0 AS step
      UNION ALL
      SELECT led_to.id, led_to.merge_id, step + 1 FROM led JOIN LATERAL (
        SELECT kept_id AS id, merge.id AS merge_id FROM manufacturer_merge merge
        WHERE merged_id = led.id AND state = 'merged'
        UNION ALL
        SELECT merged_id, NULL FROM manufacturer_merge split
        WHERE split.kept_id = led.id AND kind = 'split' AND state = 'undone'
        ORDER BY merge_id LIMIT 1) led_to ON true
      WHERE step < 20 AND NOT EXISTS (SELECT FROM manufacturer WHERE manufacturer.id = led.id)
    )
    SELECT id, merge_id FROM led ORDER BY step`.execute(db);
  const id = rows.at(-1)?.id ?? manufacturer_id;
  return {
    id,
    isOther: id !== manufacturer_id,
    merges: rows.flatMap(({ merge_id }) => merge_id ?? []),
  };
}

/** Loads find the product with its new manufacturer, and an undo of that merge takes it along. */
export async function followMaker(
  db: OperatorDb,
  { id, merges, isOther }: CurrentMaker,
  product: unknown,
): Promise<void> {
  if (!isOther) return;
  const { id: productId, name, normalised_name: normalisedName } = restored.parse(product);
  const { normalised_name: maker } = await db
    .selectFrom('manufacturer')
    .select('normalised_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await addNames(db, maker, [{ productId, name, normalisedName, mergeId: null }], merges.at(-1) ?? null);
  await sql`
    INSERT INTO manufacturer_merge_product (merge_id, product_id)
    SELECT merge_id, ${productId}::integer FROM unnest(${merges}::integer[]) merge_id
    ON CONFLICT (merge_id, product_id) DO UPDATE SET is_back = false`.execute(db);
}
