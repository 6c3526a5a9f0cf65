import { sql, type RawBuilder } from 'kysely';
import type { Dashboard, ProgressLine, RatingShare } from '@rampart/contract/api/dashboard.ts';
import { ratingStates, ratingStep, worstFirst, type RatingState } from '@rampart/contract/rules/ratings.ts';
import { sharesOf } from '@rampart/contract/rules/shares.ts';
import type { CompanyDb } from '#db/transaction.ts';

interface Totals {
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
interface StateCount {
  is_inside: boolean;
  type: 'product' | 'component';
  label: string | null;
  state: RatingState;
  count: number;
}

/** The company's figures, from the counts that stand beside its equipment: two queries, whatever its size. */
export async function getDashboard(db: CompanyDb, companyName: string): Promise<Dashboard> {
  const totals = await getTotals(db);
  const counts = await listStateCounts(db);
  // A component that is equipment itself and inside other equipment is one component.
  const inEquipment = counts.filter(({ is_inside }) => !is_inside);
  return {
    company: { name: companyName },
    equipment_total: totals.products,
    assets_total: totals.assets,
    location_total: totals.locations,
    pie_chart: sharesByState(inEquipment),
    product_progress_chart: linesOf(inEquipment.filter(({ type }) => type === 'product')),
    component_progress_chart: linesOf(counts.filter(({ type }) => type === 'component')),
    vulnerabilities_counts: [
      { name: 'Open vulnerabilities', count: totals.open_items },
      { name: 'Mitigated vulnerabilities', count: totals.mitigated_items },
      { name: 'Known exploited and open', count: totals.exploited_open_items },
      { name: 'Assets to mitigate', count: totals.assets_to_mitigate },
      { name: 'Products to mitigate', count: totals.products_to_mitigate },
    ],
  };
}

/** By key, which OFFSET 0 asks for: the planner would rather read the whole catalogue, however little of it is here. */
const withProduct = (id: RawBuilder<unknown>) =>
  sql`CROSS JOIN LATERAL (SELECT * FROM product WHERE product.id = ${id} OFFSET 0) product`;

async function getTotals(db: CompanyDb): Promise<Totals> {
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

async function listStateCounts(db: CompanyDb): Promise<StateCount[]> {
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

function sharesByState(counts: readonly StateCount[]): RatingShare[] {
  const byState = worstFirst.map((state) => countOf(counts.filter((row) => row.state === state)));
  const percents = sharesOf(byState);
  return worstFirst.map((state, index) => ({
    state,
    name: ratingStates[state].name,
    count: byState[index] ?? 0,
    percent: percents[index] ?? 0,
  }));
}

/** One line for each label, the fullest first. */
function linesOf(counts: readonly StateCount[]): ProgressLine[] {
  const labels = new Set(counts.map(({ label }) => label));
  return [...labels]
    .map((label) => {
      const rows = counts.filter((row) => row.label === label);
      return { label: label ?? 'No type', total: countOf(rows), ratings: sharesByState(rows) };
    })
    .toSorted((a, b) => b.total - a.total || a.label.localeCompare(b.label, 'en'));
}

function countOf(counts: readonly StateCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
