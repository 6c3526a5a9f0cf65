import { sql } from 'kysely';
import { isRatedAtMost, ratingStateInSql } from '#lists/rating.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Changes } from '#mail/content.ts';

interface ChangeRow {
  uuid: string;
  type: 'product' | 'component';
  name: string;
  manufacturer_name: string;
  type_name: string | null;
  rating: number | null;
  assets: number;
  has_fallen: boolean;
  rating_before: number | null;
  exploited: string[] | null;
  total: number;
}

/** A mail lists at most this many. */
const most = 20;
const stateBefore = ratingStateInSql(sql`fallen.rating_before`);
const stateNow = ratingStateInSql(sql`product.rating`);

/**
 * Products in My Equipment and components inside them that fell to Alert or BlackList, or gained a known-exploited
 * vulnerability, after one round and up to another. Without the other round, up to now. Worst first.
 */
export async function listChanges(db: CompanyDb, { since, upTo }: { since: number; upTo?: number }): Promise<Changes> {
  const isIn =
    upTo === undefined ? sql`(round > ${since} OR round IS NULL)` : sql`round > ${since} AND round <= ${upTo}`;
  const { rows } = await sql<ChangeRow>`
    WITH listed AS (
      SELECT product_id, total_assets FROM equipment
      UNION ALL SELECT component_id, total_assets FROM equipment JOIN product_component USING (product_id)
    ), mine AS (
      SELECT product_id, sum(total_assets) AS assets FROM listed GROUP BY product_id
    ), news AS MATERIALIZED (
      SELECT catalogue_news.id, product_id, vulnerability_id, rating_before, mine.assets
      FROM catalogue_news JOIN mine USING (product_id) WHERE ${isIn}
    ), fallen AS (
      -- If it changed several times, compare with the value before the first change.
      SELECT DISTINCT ON (product_id) product_id, rating_before FROM news
      WHERE vulnerability_id IS NULL ORDER BY product_id, id
    ), exploited AS (
      -- A vulnerability from a component is reported once, with the component.
      SELECT news.product_id, array_agg(cve ORDER BY score DESC NULLS LAST, cve) AS cves
      FROM news JOIN vulnerability ON vulnerability.id = news.vulnerability_id
      WHERE exploited_since IS NOT NULL AND EXISTS (SELECT FROM product_vulnerability own
        WHERE own.product_id = news.product_id AND own.vulnerability_id = news.vulnerability_id)
      GROUP BY news.product_id
    ), changed AS (
      SELECT product.*, exploited.cves, fallen.rating_before,
        fallen.product_id IS NOT NULL AND ${isRatedAtMost(2)} AND (fallen.rating_before IS NULL
          OR ${stateBefore} > ${stateNow}) IS TRUE AS has_fallen
      FROM (SELECT DISTINCT product_id FROM news) told JOIN product ON product.id = told.product_id
        LEFT JOIN fallen ON fallen.product_id = product.id LEFT JOIN exploited ON exploited.product_id = product.id
    )
    SELECT changed.uuid, changed.type, changed.name, changed.manufacturer_name, changed.type_name, changed.rating,
      mine.assets::integer AS assets, changed.has_fallen, changed.rating_before, changed.cves AS exploited,
      count(*) OVER () AS total
    FROM changed JOIN mine ON mine.product_id = changed.id
    WHERE changed.has_fallen OR changed.cves IS NOT NULL
    ORDER BY changed.rating NULLS LAST, changed.cves IS NULL, mine.assets DESC, changed.name COLLATE natural_ci, changed.id
    LIMIT ${sql.lit(most)}`.execute(db);
  return {
    products: rows.map((row) => ({
      uuid: row.uuid,
      type: row.type,
      name: row.name,
      manufacturer: row.manufacturer_name,
      label: row.type_name,
      rating: row.rating,
      assets: row.assets,
      fell: row.has_fallen ? { from: row.rating_before } : null,
      exploited: row.exploited ?? [],
    })),
    total: rows[0]?.total ?? 0,
  };
}
