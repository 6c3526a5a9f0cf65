import { sql } from 'kysely';
import type { listAlertProducts as endpoint } from '@rampart/contract/api/dashboard.ts';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
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
  came: 'rating' | 'vulnerability' | null;
  total: number;
  new_total: number;
}

/**
 * What is in My Equipment or inside it and rated Alert or BlackList, the worst first. Marks what came since the sign-in
 * before this session. An impersonated user has no session, so nothing is marked.
 */
export async function listAlertProducts(
  db: CompanyDb,
  { sessionId, id: userId }: Pick<SignedInUser, 'sessionId' | 'id'>,
  { pagination }: Received<typeof endpoint>['body'],
): Promise<Answer<typeof endpoint>> {
  const { rows: found } = await plannedPerCall(sql<AlertRow>`
    WITH listed AS (
      SELECT product_id AS id FROM equipment
      UNION SELECT component_id FROM equipment JOIN product_component ON product_component.product_id = equipment.product_id
    ), seen AS MATERIALIZED (
      SELECT previous_sign_in_at AS at FROM session WHERE id = ${sessionId} AND user_id = ${userId}
    ), came AS MATERIALIZED (
      SELECT id, bool_or(is_rating) AS is_rating FROM (
        SELECT product_id AS id, vulnerability_id IS NULL AS is_rating
        FROM catalogue_news WHERE at > (SELECT at FROM seen)
        -- Read by key. The planner does not know how little came since then.
        UNION ALL SELECT arrived.product_id, false FROM finding_arrival CROSS JOIN LATERAL (
          SELECT product_id FROM arrived_finding WHERE arrival_id = finding_arrival.id OFFSET 0) arrived
        WHERE NOT is_backlog AND at > (SELECT at FROM seen)
      ) news GROUP BY id
    )
    SELECT product.uuid, product.type, product.name, product.type_name, product.rating, product.rated_at,
      CASE WHEN came.is_rating THEN 'rating' WHEN NOT came.is_rating THEN 'vulnerability' END AS came,
      count(*) OVER () AS total, count(came.id) OVER () AS new_total
    FROM listed JOIN product ON product.id = listed.id LEFT JOIN came ON came.id = product.id
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
      came: row.came,
    })),
    has_more,
    total: rows[0]?.total ?? 0,
    new_total: rows[0]?.new_total ?? 0,
  };
}
