import { sql } from 'kysely';
import { limits } from '@rampart/contract/rules/limits.ts';
import { worstFirst, type RatingState } from '@rampart/contract/rules/ratings.ts';
import { getCompanyFigures } from '#lists/counts/company-figures.ts';
import { isRatedAtMost } from '#lists/rating.ts';
import type { CompanyDb, Read } from '#db/transaction.ts';
import { reportedFigures, type Figures, type OverdueProduct, type ReportContent, type TopRisk } from '#mail/content.ts';

/** The part of a report that is the same for all recipients of a company at one time. */
export type SharedReport = Pick<
  ReportContent,
  'company' | 'timeZone' | 'at' | 'figures' | 'topRisks' | 'overdue' | 'catalogueUpdatedAt' | 'failingSources'
>;

export async function getSharedReport(
  read: Read,
  { company, timeZone, at }: { company: string; timeZone: string; at: Date },
): Promise<SharedReport> {
  return {
    company,
    timeZone,
    at: at.toISOString(),
    figures: await read(getFigures),
    topRisks: await read(listTopRisks),
    overdue: await read((db) => getOverdue(db, at)),
    catalogueUpdatedAt: await read(getCatalogueUpdatedAt),
    failingSources: await read((db) => listFailingSources(db, at)),
  };
}

async function getCatalogueUpdatedAt(db: CompanyDb): Promise<string | null> {
  const { updated_at } = await db
    .selectFrom('advisory')
    .select((advisory) => advisory.fn.max('loaded_at').as('updated_at'))
    .executeTakeFirstOrThrow();
  return updated_at && updated_at.toISOString();
}

/** The most lines of each list. */
const listed = 5;
const dayMs = 24 * 3600_000;

async function listFailingSources(db: CompanyDb, at: Date): Promise<ReportContent['failingSources']> {
  const rows = await db
    .selectFrom('subscription')
    .select(['name', 'failing_since'])
    .where('is_paused', '=', false)
    .where('failing_since', '<=', new Date(at.getTime() - dayMs))
    .orderBy('failing_since')
    .limit(listed)
    .execute();
  return rows.map(({ name, failing_since }) => ({ name, since: (failing_since ?? at).toISOString() }));
}

/** The figures of an earlier report. */
export async function findReport(db: CompanyDb, round: number): Promise<ReportContent['previous']> {
  const row = await db
    .selectFrom('mail_edition')
    .select('content')
    .where('kind', '=', 'report')
    .where('round', '=', round)
    .limit(1)
    .executeTakeFirst();
  return row ? reportedFigures.parse(row.content) : null;
}

async function getFigures(db: CompanyDb): Promise<Figures> {
  const { totals, counts } = await getCompanyFigures(db);
  const states = Object.fromEntries(worstFirst.map((state) => [state, 0])) as Record<RatingState, number>;
  for (const { state, count, is_inside } of counts) if (!is_inside) states[state] += count;
  return {
    products: totals.products,
    assets: totals.assets,
    locations: totals.locations,
    openItems: totals.open_items,
    mitigatedItems: totals.mitigated_items,
    exploitedOpenItems: totals.exploited_open_items,
    assetsToMitigate: totals.assets_to_mitigate,
    productsToMitigate: totals.products_to_mitigate,
    states,
  };
}

const named = sql`product.uuid, product.type, product.name, product.manufacturer_name AS manufacturer,
  product.type_name AS label, product.rating, equipment.total_assets AS assets`;

/** The worst products of My Equipment, rated Caution or worse. */
async function listTopRisks(db: CompanyDb): Promise<TopRisk[]> {
  const { rows } = await sql<TopRisk>`
    SELECT ${named},
      equipment.total_assets::bigint * product.vulnerability_count - equipment.done_items AS "openItems",
      equipment.total_assets::bigint * product.exploited_count - equipment.done_exploited_items AS "exploitedOpenItems"
    FROM equipment JOIN product ON product.id = equipment.product_id
    WHERE ${isRatedAtMost(3)}
    ORDER BY product.rating, "exploitedOpenItems" DESC, "openItems" DESC, product.name COLLATE natural_ci, product.id
    LIMIT ${sql.lit(listed)}`.execute(db);
  return rows;
}

/**
 * Open pairs of asset and vulnerability whose mitigation is overdue, by product, worst first. All open pairs are
 * already counted. The few that still have time are subtracted.
 */
async function getOverdue(db: CompanyDb, at: Date): Promise<ReportContent['overdue']> {
  const before = (days: number) => sql`(${at}::timestamptz - make_interval(days => ${sql.lit(days)}))::date`;
  const { rows } = await sql<OverdueProduct & { total: number }>`
    WITH recent AS MATERIALIZED (
      SELECT equipment.product_id, vulnerability.id AS vulnerability_id
      FROM equipment CROSS JOIN LATERAL vulnerabilities_of(equipment.product_id) found
        -- Read by key for any company. A scan of the whole catalogue would suit only the largest.
        JOIN LATERAL (SELECT * FROM vulnerability WHERE vulnerability.id = found.vulnerability_id OFFSET 0) vulnerability
          ON (coalesce(published_on, source_released_at::date) <= ${before(limits.overdueDays)}
            OR exploited_since <= ${before(limits.overdueExploitedDays)}) IS NOT TRUE
      WHERE equipment.total_assets > equipment.complete_assets
    ), in_time AS (
      SELECT recent.product_id, count(*) AS vulnerabilities, sum(done.assets) AS done_items
      FROM recent LEFT JOIN LATERAL (
        SELECT assets FROM done_tally
        WHERE done_tally.product_id = recent.product_id AND done_tally.vulnerability_id = recent.vulnerability_id OFFSET 0
      ) done ON true
      GROUP BY recent.product_id
    )
    SELECT ${named}, open.items::integer AS items, sum(open.items) OVER ()::integer AS total
    FROM equipment JOIN LATERAL (SELECT * FROM product WHERE product.id = equipment.product_id OFFSET 0) product ON true
      LEFT JOIN in_time ON in_time.product_id = equipment.product_id
      CROSS JOIN LATERAL (SELECT
        equipment.total_assets::bigint * (product.vulnerability_count - coalesce(in_time.vulnerabilities, 0))
        - (equipment.done_items - coalesce(in_time.done_items, 0)) AS items) open
    WHERE equipment.total_assets > equipment.complete_assets AND open.items > 0
    ORDER BY product.rating NULLS LAST, open.items DESC, product.name COLLATE natural_ci, product.id
    LIMIT ${sql.lit(listed)}`.execute(db);
  const products = rows.map(({ total: _total, ...product }) => product);
  return { total: rows[0]?.total ?? 0, products };
}
