import { sql } from 'kysely';
import type { listAlertProducts as endpoint } from '@rampart/contract/api/dashboard.ts';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import { plannedPerCall } from '#db/planned-per-call.ts';
import { isRatedAtMost, ratingOf } from '#lists/rating.ts';
import type { CompanyDb } from '#db/transaction.ts';

interface AlertRow {
  uuid: string;
  type: 'product' | 'component';
  name: string;
  type_name: string | null;
  rating: number;
  rated_at: Date | null;
  total: number;
}

/** What is in My Equipment or inside it and rated Alert or BlackList, the worst first. */
export async function listAlertProducts(
  db: CompanyDb,
  { pagination }: Received<typeof endpoint>['body'],
): Promise<Answer<typeof endpoint>> {
  const { rows: found } = await plannedPerCall(sql<AlertRow>`
    WITH listed AS (
      SELECT product_id AS id FROM equipment
      UNION SELECT component_id FROM equipment JOIN product_component ON product_component.product_id = equipment.product_id
    )
    SELECT product.uuid, product.type, product.name, product.type_name, product.rating, product.rated_at,
      count(*) OVER () AS total
    FROM listed JOIN product ON product.id = listed.id
    WHERE ${isRatedAtMost(2)}
    ORDER BY product.rating, product.name COLLATE natural_ci, product.id
    ${pageOf(pagination)}`).execute(db);
  const { rows, has_more } = pageFrom(found, pagination.limit);
  return {
    products: rows.map((row) => ({
      uuid: row.uuid,
      type: row.type,
      name: row.name,
      label: row.type_name === null ? null : { name: row.type_name },
      rating: ratingOf(row),
    })),
    has_more,
    total: rows[0]?.total ?? 0,
  };
}
