import { sql, type RawBuilder } from 'kysely';
import { ratingStep, type RatingState } from '@rampart/contract/rules/ratings.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** What the dashboard counts. */
export interface Totals {
  products: number;
  assets: number;
  locations: number;
  open_items: number;
  mitigated_items: number;
  exploited_open_items: number;
  assets_to_mitigate: number;
  products_to_mitigate: number;
}

/** How many things of one kind, label and rating state there are. */
export interface StateCount {
  is_inside: boolean;
  type: 'product' | 'component';
  label: string | null;
  state: RatingState;
  count: number;
}

/**
 * By key, which OFFSET 0 asks for: the planner would rather read the whole catalogue, however little of it is here. Only
 * what is counted by: a product's texts are long.
 */
const withProduct = (id: RawBuilder<unknown>) =>
  sql`CROSS JOIN LATERAL (
    SELECT type, type_name, rating, vulnerability_count, exploited_count FROM product WHERE product.id = ${id} OFFSET 0
  ) product`;

export async function getTotals(db: CompanyDb): Promise<Totals> {
  const { rows } = await sql<Totals>`
    SELECT count(*) AS products, coalesce(sum(total_assets), 0) AS assets,
      (SELECT count(*) FROM location) AS locations,
      coalesce(sum(total_assets::bigint * vulnerability_count - mitigated_items), 0)::bigint AS open_items,
      coalesce(sum(mitigated_items), 0)::bigint AS mitigated_items,
      coalesce(sum(total_assets::bigint * exploited_count - mitigated_exploited_items), 0)::bigint AS exploited_open_items,
      coalesce(sum(total_assets - complete_assets), 0) AS assets_to_mitigate,
      count(*) FILTER (WHERE total_assets > complete_assets) AS products_to_mitigate
    FROM equipment ${withProduct(sql`equipment.product_id`)}`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('Counting answers a row.');
  return totals;
}

export async function listStateCounts(db: CompanyDb): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    WITH inside AS (
      SELECT DISTINCT component_id AS id
      FROM equipment JOIN product_component ON product_component.product_id = equipment.product_id
      EXCEPT SELECT product_id FROM equipment
    ), listed AS (
      SELECT product_id AS id, false AS is_inside FROM equipment
      UNION ALL SELECT id, true FROM inside
    )
    SELECT is_inside, product.type, product.type_name AS label,
      coalesce((product.rating + ${sql.lit(ratingStep - 1)}) / ${sql.lit(ratingStep)}, 0) AS state, count(*) AS count
    FROM listed ${withProduct(sql`listed.id`)}
    GROUP BY 1, 2, 3, 4`.execute(db);
  return rows;
}
