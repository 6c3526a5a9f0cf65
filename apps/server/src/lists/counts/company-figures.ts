import { sql } from 'kysely';
import type { RatingState } from '@rampart/contract/rules/ratings.ts';
import { ratingStateInSql } from '#lists/rating.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** The counts of the dashboard. */
export interface Totals {
  products: number;
  assets: number;
  locations: number;
  open_items: number;
  mitigated_items: number;
  not_affected_items: number;
  exploited_open_items: number;
  assets_to_mitigate: number;
  products_to_mitigate: number;
}

type Sums = Omit<Totals, 'products' | 'locations'>;

/** The number of products or components of one kind, label and rating state. */
export interface StateCount {
  is_inside: boolean;
  type: 'product' | 'component';
  type_id: number | null;
  label: string | null;
  state: RatingState;
  count: number;
}

export interface CompanyFigures {
  totals: Totals;
  counts: StateCount[];
}

/** All counts of a company, from the stored counts of its equipment. It takes two queries for a company of any size. */
export async function getCompanyFigures(db: CompanyDb): Promise<CompanyFigures> {
  const [counts, locations] = await Promise.all([listCounts(db), countLocations(db)]);
  // Components that are only inside other equipment have no assets.
  const owned = counts.filter(({ is_inside }) => !is_inside);
  const total = (of: keyof Sums | 'count') => owned.reduce((sum, row) => sum + row[of], 0);
  return {
    totals: {
      products: total('count'),
      assets: total('assets'),
      locations,
      open_items: total('open_items'),
      mitigated_items: total('mitigated_items'),
      not_affected_items: total('not_affected_items'),
      exploited_open_items: total('exploited_open_items'),
      assets_to_mitigate: total('assets_to_mitigate'),
      products_to_mitigate: total('products_to_mitigate'),
    },
    counts,
  };
}

/**
 * OFFSET 0 makes PostgreSQL look up products by key. Without it the planner would read the complete catalogue, even for
 * a few products. Each product is looked up once, with only the columns that are counted by, because its texts are
 * long. The id says in which table. The state comes first in GROUP BY: it is a number, so most comparisons end there.
 */
async function listCounts(db: CompanyDb): Promise<(StateCount & Sums)[]> {
  const { rows } = await sql<StateCount & Sums>`
    WITH inside AS (
      SELECT DISTINCT component_id AS id
      FROM equipment JOIN product_component ON product_component.product_id = equipment.product_id
      EXCEPT SELECT product_id FROM equipment
    ), listed AS (
      SELECT product_id AS id, false AS is_inside, total_assets, complete_assets, done_items,
        done_exploited_items, not_affected_items
      FROM equipment
      UNION ALL SELECT id, true, 0, 0, 0, 0, 0 FROM inside
    )
    SELECT is_inside, product.type, product.product_type_id AS type_id, product.type_name AS label,
      ${ratingStateInSql(sql`product.rating`)} AS state, count(*) AS count,
      sum(total_assets) AS assets,
      sum(total_assets::bigint * vulnerability_count - done_items)::bigint AS open_items,
      sum(done_items - not_affected_items)::bigint AS mitigated_items,
      sum(not_affected_items)::bigint AS not_affected_items,
      sum(total_assets::bigint * exploited_count - done_exploited_items)::bigint AS exploited_open_items,
      sum(total_assets - complete_assets) AS assets_to_mitigate,
      count(*) FILTER (WHERE total_assets > complete_assets) AS products_to_mitigate
    FROM listed CROSS JOIN LATERAL (
      SELECT type, product_type_id, type_name, rating, vulnerability_count, exploited_count FROM known_product product
      WHERE product.id = listed.id AND product.is_own = (listed.id >= first_own_id()) OFFSET 0
    ) product
    GROUP BY 5, 1, 2, 3, 4`.execute(db);
  return rows;
}

async function countLocations(db: CompanyDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM location`.execute(db);
  return rows[0]?.count ?? 0;
}
