import { sql } from 'kysely';
import type { CriticalChoice } from '@rampart/contract/rules/vulnerabilities/critical-choice.ts';
import { isRatedAtMost, ratingStateInSql } from '#lists/rating.ts';
import { newestScore } from '#lists/vulnerabilities/newest-score.ts';
import { plannedPerCall } from '#db/planned-per-call.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Backlog, Change, Changes } from '#mail/content.ts';

/** What the users who get a mail know already, and what they want to know. */
export interface Wanted {
  /** They know everything up to this round. */
  since: number;
  /** Reports have no choice. They do not list new findings, and list what a backlog brought like anything else. */
  choice?: Pick<CriticalChoice, 'from_score' | 'assets'>;
}

interface ChangeRow extends Omit<Change, 'fell' | 'exploited' | 'found' | 'advisories'> {
  has_fallen: boolean;
  rating_before: number | null;
  exploited: string[] | null;
  found: Change['found'] | null;
  advisories: Change['advisories']['named'] | null;
  total_advisories: number | null;
}

interface AnswerRow {
  products: ChangeRow[];
  total: number;
  backlog: Backlog | null;
}

/** A mail lists at most this many. */
const most = 20;
/** With each product, at most this many advisories. */
const mostAdvisories = 5;
const stateBefore = ratingStateInSql(sql`fallen.rating_before`);
const stateNow = ratingStateInSql(sql`product.rating`);
/** The score that a finding of a product counts with, as on the product's page and in its rating. */
const score = sql`coalesce(own.score, vulnerability.score)`;

/**
 * Products in My Equipment and components inside them that fell to Alert or BlackList, gained a known-exploited
 * vulnerability, or have a new finding that the users want to know of. After the round of each of the wanted, and up to
 * another round. Without the other round, up to now. Worst first. One query for all wanted.
 */
export async function listChanges(db: CompanyDb, wanted: Wanted[], upTo?: number): Promise<Changes[]> {
  const choices = wanted.map(({ since, choice }, n) => ({
    n,
    since,
    from_score: choice?.from_score ?? null,
    is_high: choice?.assets === 'high',
    has_choice: choice !== undefined,
  }));
  const oldest = Math.min(...wanted.map(({ since }) => since));
  // The range finds the rows by index. The join with the choices limits them further.
  const isIn =
    upTo === undefined ? sql`(round > ${oldest} OR round IS NULL)` : sql`round > ${oldest} AND round <= ${upTo}`;
  const isNews = sql`(round IS NULL OR round > since) AND (NOT is_high OR mine.high_assets > 0)`;
  // Reports do not read the arrivals at all.
  const arrivals = wanted.some(({ choice }) => choice)
    ? sql`
        SELECT n, product_id, vulnerability_id, is_backlog, true AS is_new
        FROM finding_arrival JOIN arrived_finding ON arrival_id = finding_arrival.id JOIN mine USING (product_id)
          JOIN choice ON has_choice AND ${isNews}
        WHERE ${isIn}
        UNION ALL`
    : sql``;
  const { rows } = await plannedPerCall(sql<AnswerRow>`
    WITH choice AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(choices)}::jsonb)
        AS c(n integer, since integer, from_score numeric, is_high boolean, has_choice boolean)
    ), listed AS (
      SELECT product_id, total_assets, total_high_priority_assets FROM equipment
      UNION ALL SELECT component_id, total_assets, total_high_priority_assets
        FROM equipment JOIN product_component USING (product_id)
    ), mine AS MATERIALIZED (
      SELECT product_id, sum(total_assets)::integer AS assets, sum(total_high_priority_assets)::integer AS high_assets
      FROM listed GROUP BY product_id
    ), news AS MATERIALIZED (
      SELECT n, catalogue_news.id, product_id, vulnerability_id, rating_before, is_backlog AND has_choice AS is_backlog
      FROM catalogue_news JOIN mine USING (product_id) JOIN choice ON ${isNews} WHERE ${isIn}
    ), arrived AS MATERIALIZED (
      SELECT n, product_id, vulnerability_id, bool_and(is_backlog) AS is_backlog, bool_or(is_new) AS is_new FROM (
        ${arrivals}
        SELECT n, product_id, vulnerability_id, is_backlog, false AS is_new FROM news WHERE vulnerability_id IS NOT NULL
      ) each GROUP BY n, product_id, vulnerability_id
    ), counted AS MATERIALIZED (
      -- A vulnerability from a component is reported once, with the component.
      SELECT arrived.n, arrived.product_id, arrived.vulnerability_id, is_backlog, cve, ${score} AS score,
        exploited_since IS NOT NULL AS is_exploited
      FROM arrived JOIN choice USING (n) JOIN vulnerability ON vulnerability.id = arrived.vulnerability_id
        CROSS JOIN LATERAL (
          SELECT ${newestScore} AS score FROM product_vulnerability pv JOIN advisory ON advisory.id = pv.advisory_id
          WHERE pv.product_id = arrived.product_id AND pv.vulnerability_id = arrived.vulnerability_id
          HAVING count(*) > 0) own
      -- One without a score counts from 0, like the lowest score.
      WHERE exploited_since IS NOT NULL OR is_new AND coalesce(${score}, 0) >= from_score
    ), named AS (
      SELECT n, product_id, max(score) AS worst,
        jsonb_agg(cve ORDER BY score DESC NULLS LAST, cve) FILTER (WHERE is_exploited) AS exploited,
        jsonb_agg(jsonb_build_object('cve', cve, 'score', score) ORDER BY score DESC NULLS LAST, cve)
          FILTER (WHERE NOT is_exploited) AS found
      FROM counted WHERE NOT is_backlog GROUP BY n, product_id
    ), fallen AS (
      -- If it changed several times, compare with the value before the first change.
      SELECT DISTINCT ON (n, product_id) n, product_id, rating_before FROM news
      WHERE vulnerability_id IS NULL ORDER BY n, product_id, id
    ), backlog AS (
      -- A product falls because of its own findings and those of its components.
      SELECT n, product_id FROM (
        SELECT n, product_id, is_backlog FROM arrived
        UNION ALL SELECT n, product_component.product_id, is_backlog
          FROM arrived JOIN product_component ON component_id = arrived.product_id
      ) each GROUP BY n, product_id HAVING bool_and(is_backlog)
    ), changed AS MATERIALIZED (
      SELECT n, product.id, named.worst, named.exploited, named.found, fallen.rating_before,
        fallen.product_id IS NOT NULL AND ${isRatedAtMost(2)} AND (fallen.rating_before IS NULL
          OR ${stateBefore} > ${stateNow}) IS TRUE AS has_fallen,
        named.product_id IS NULL AND backlog.product_id IS NOT NULL AS is_backlog
      FROM fallen FULL JOIN named USING (n, product_id) LEFT JOIN backlog USING (n, product_id)
        JOIN product ON product.id = product_id
    ), ranked AS (
      SELECT n, product.id AS product_id, uuid, type, name, manufacturer_name AS manufacturer, type_name AS label, rating,
        CASE WHEN is_high THEN high_assets ELSE assets END AS assets, has_fallen, rating_before, exploited, found,
        row_number() OVER (PARTITION BY n ORDER BY rating NULLS LAST, exploited IS NULL, worst DESC NULLS LAST,
          assets DESC, name COLLATE natural_ci, product.id) AS place
      FROM changed JOIN choice USING (n) JOIN product ON product.id = changed.id JOIN mine ON mine.product_id = product.id
      WHERE (has_fallen OR exploited IS NOT NULL OR found IS NOT NULL) AND NOT is_backlog
    ), reported AS (
      SELECT n, product_id, jsonb_agg(jsonb_build_object('publisher', publisher, 'tracking_id', tracking_id,
          'is_unique', NOT EXISTS (SELECT FROM advisory other
            WHERE lower(other.tracking_id) = lower(each.tracking_id) AND other.id <> each.id))
        ORDER BY newest) AS advisories, max(of_all) AS total_advisories
      FROM (
        SELECT n, product_id, advisory.id, publisher, tracking_id, count(*) OVER (PARTITION BY n, product_id) AS of_all,
          row_number() OVER (PARTITION BY n, product_id ORDER BY released_at DESC, advisory.id DESC) AS newest
        FROM (
          SELECT DISTINCT n, product_id, own.advisory_id
          FROM ranked JOIN counted USING (n, product_id) JOIN product_vulnerability own USING (product_id, vulnerability_id)
          WHERE place <= ${sql.lit(most)} AND NOT is_backlog
        ) named_by JOIN advisory ON advisory.id = named_by.advisory_id
      ) each
      WHERE newest <= ${sql.lit(mostAdvisories)} GROUP BY n, product_id
    ), worst AS (
      SELECT n, count(*) AS total,
        jsonb_agg(to_jsonb(ranked) || coalesce(to_jsonb(reported), '{}') ORDER BY place)
          FILTER (WHERE place <= ${sql.lit(most)}) AS products
      FROM ranked LEFT JOIN reported USING (n, product_id) GROUP BY n
    ), summed AS (
      SELECT n, count(DISTINCT product_id) AS products, count(DISTINCT vulnerability_id) AS vulnerabilities,
        count(*) FILTER (WHERE vulnerability_id IS NULL) AS fallen
      FROM (
        SELECT n, product_id, vulnerability_id FROM counted WHERE is_backlog
        UNION ALL SELECT n, id, NULL FROM changed WHERE is_backlog AND has_fallen
      ) each GROUP BY n
    )
    SELECT coalesce(worst.products, '[]') AS products, coalesce(total, 0) AS total, to_jsonb(summed) AS backlog
    FROM choice LEFT JOIN worst USING (n) LEFT JOIN summed USING (n) ORDER BY n`).execute(db);
  return rows.map(changesOf);
}

function changesOf({ products, total, backlog }: AnswerRow): Changes {
  return {
    products: products.map((row) => ({
      uuid: row.uuid,
      type: row.type,
      name: row.name,
      manufacturer: row.manufacturer,
      label: row.label,
      rating: row.rating,
      assets: row.assets,
      fell: row.has_fallen ? { from: row.rating_before } : null,
      exploited: row.exploited ?? [],
      found: row.found ?? [],
      advisories: { named: row.advisories ?? [], total: row.total_advisories ?? 0 },
    })),
    total,
    backlog: backlog && {
      products: backlog.products,
      vulnerabilities: backlog.vulnerabilities,
      fallen: backlog.fallen,
    },
  };
}
