import { sql } from 'kysely';
import type { listVulnerableProducts as endpoint, VulnerableProduct } from '@rampart/contract/api/action-items.ts';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { progressStatusOf, type WorkStatus } from '@rampart/contract/rules/work-status.ts';
import { matchesTallyFilter, narrowsCounts } from '#lists/counts/narrowed-counts.ts';
import { listFromEquipment } from '#lists/products/product-list.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** One page of the equipment with vulnerabilities, in two queries. */
export async function listVulnerableProducts(
  db: CompanyDb,
  body: Received<typeof endpoint>['body'],
): Promise<Answer<typeof endpoint>> {
  const { products, has_more, total } = await listFromEquipment(db, body, {
    searchesAssets: true,
    onlyVulnerable: true,
  });
  const work = await findWork(
    db,
    products.map(({ id }) => id),
    body.filterState,
  );
  return { products: products.map((product) => ({ ...product, ...workOf(work.get(product.id)) })), has_more, total };
}

interface WorkRow {
  product_id: number;
  note: string | null;
  status: WorkStatus | null;
  total_assets: number;
  complete_assets: number;
  /** Counts only assets that match the filter's locations and priorities. */
  mitigated: number;
}

async function findWork(db: CompanyDb, ids: number[], filter: FilterState): Promise<Map<number, WorkRow>> {
  const mitigated = narrowsCounts(filter)
    ? sql`coalesce((SELECT sum(product_tally.complete_assets) FROM product_tally
        WHERE product_tally.product_id = equipment.product_id AND ${matchesTallyFilter(filter)}), 0)`
    : sql`equipment.complete_assets`;
  const { rows } = await sql<WorkRow>`
    SELECT equipment.product_id, action_item.note, action_item.status, equipment.total_assets, equipment.complete_assets,
      ${mitigated} AS mitigated
    FROM equipment LEFT JOIN action_item ON action_item.product_id = equipment.product_id
    WHERE equipment.product_id = ANY(${ids}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.product_id, row]));
}

type Work = Pick<
  VulnerableProduct,
  'note' | 'status' | 'mitigation_status' | 'total_mitigated_assets' | 'progress_status'
>;

function workOf(row: WorkRow | undefined): Work {
  return {
    note: row?.note ?? null,
    status: row?.status ?? 'Not Started',
    mitigation_status: row ? mitigationStatusOf(row) : null,
    total_mitigated_assets: row?.mitigated ?? 0,
    progress_status: row ? progressStatusOf({ total: row.total_assets, complete: row.complete_assets }) : null,
  };
}

/** Complete if there are assets and all are complete; incomplete if at least one is not. */
function mitigationStatusOf({ total_assets, complete_assets }: WorkRow): Work['mitigation_status'] {
  if (total_assets === 0) return null;
  return complete_assets === total_assets ? 'complete' : 'incomplete';
}
