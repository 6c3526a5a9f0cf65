import { sql } from 'kysely';
import type { getMitigationStats, MitigationState } from '@rampart/contract/api/action-items.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { findProductId } from '#lists/products/product-id.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

export async function getProductId(db: CompanyDb, uuid: string): Promise<number> {
  const id = await findProductId(db, uuid);
  if (id === undefined) throw notFound();
  return id;
}

export async function getStats(db: CompanyDb, productId: number): Promise<Answer<typeof getMitigationStats>> {
  const { rows } = await sql<Answer<typeof getMitigationStats>>`
    SELECT coalesce(sum(assets), 0) AS total_assets, coalesce(sum(complete_assets), 0) AS total_mitigated_assets
    FROM product_tally WHERE product_id = ${productId}`.execute(db);
  return rows[0] ?? { total_assets: 0, total_mitigated_assets: 0 };
}

type StateRow = Omit<MitigationState, 'date_mitigated' | 'stated_at'> & {
  date_mitigated: Date | null;
  stated_at: Date | null;
};

/**
 * The state of the product's vulnerabilities on these assets: the number of assets, and the latest entry of a person. Of
 * what the firmware version decides, all assets of a version are counted at once, without those that have an entry.
 */
export async function listMitigationStates(
  db: CompanyDb,
  productId: number,
  assetIds: number[],
): Promise<MitigationState[]> {
  const { rows: known } = await sql`
    SELECT FROM asset
    WHERE product_id = ${productId} AND id = ANY(${assetIds}::integer[]) AND removed_at IS NULL`.execute(db);
  if (known.length < assetIds.length) throw notFound();
  const { rows } = await sql<StateRow>`
    WITH found AS MATERIALIZED (SELECT vulnerability_id FROM vulnerability_of_product WHERE product_id = ${productId}),
    chosen AS MATERIALIZED (
      SELECT id, firmware_version FROM asset WHERE product_id = ${productId} AND id = ANY(${assetIds}::integer[])
    ), versions AS MATERIALIZED (
      SELECT version, not_affected, by_manufacturer, assets
      FROM (SELECT firmware_version, count(*) AS assets FROM chosen GROUP BY firmware_version) used
        JOIN firmware ON firmware.product_id = ${productId} AND firmware.version = used.firmware_version
    ), words AS MATERIALIZED (
      SELECT asset_id, vulnerability_id, 'mitigated' AS state, date_mitigated AS at, user_name, note,
        NULL AS justification
      FROM mitigation WHERE asset_id = ANY(${assetIds}::integer[])
      UNION ALL SELECT asset_id, vulnerability_id, state, stated_at, user_name, note, justification
      FROM asset_statement WHERE asset_id = ANY(${assetIds}::integer[])
    ), decided AS (
      SELECT unnest(not_affected) AS vulnerability_id, version, assets FROM versions
      UNION ALL
      SELECT words.vulnerability_id, versions.version, -1
      FROM words JOIN chosen ON chosen.id = words.asset_id
        JOIN versions ON versions.version = chosen.firmware_version AND words.vulnerability_id = ANY(versions.not_affected)
    ), by_version AS (
      SELECT vulnerability_id, coalesce(sum(assets) FILTER (WHERE is_stated), 0)::integer AS by_manufacturer,
        coalesce(sum(assets) FILTER (WHERE NOT is_stated), 0)::integer AS assets,
        coalesce((array_agg(version ORDER BY version) FILTER (WHERE NOT is_stated))[1:5], '{}') AS versions
      FROM (SELECT vulnerability_id, version, sum(assets) AS assets FROM decided GROUP BY 1, 2) one
        JOIN LATERAL (
          SELECT vulnerability_id = ANY(by_manufacturer) AS is_stated FROM versions WHERE versions.version = one.version
        ) said ON true
      WHERE assets > 0
      GROUP BY vulnerability_id
    ), by_person AS (
      SELECT vulnerability_id, count(*) FILTER (WHERE state = 'mitigated') AS mitigated,
        count(*) FILTER (WHERE state = 'not_affected') AS not_affected,
        count(*) FILTER (WHERE state = 'affected') AS overruled, max(at) AS at,
        max(at) FILTER (WHERE state = 'mitigated') AS date_mitigated,
        (array_agg(user_name ORDER BY at DESC))[1] AS user_name, (array_agg(note ORDER BY at DESC))[1] AS note,
        (array_agg(justification ORDER BY at DESC))[1] AS justification,
        count(DISTINCT (state, justification, note)) = 1 AS is_uniform
      FROM words GROUP BY vulnerability_id
    )
    SELECT vulnerability_id, coalesce(by_person.mitigated, 0) AS mitigated,
      coalesce(by_person.not_affected, 0) + coalesce(by_version.assets, 0) + coalesce(by_version.by_manufacturer, 0)
        AS not_affected,
      coalesce(by_version.by_manufacturer, 0) AS by_manufacturer, coalesce(by_version.assets, 0) AS by_version,
      coalesce(by_version.versions, '{}') AS firmware_versions,
      coalesce(by_person.overruled, 0) AS overruled, by_person.justification, by_person.date_mitigated,
      by_person.at AS stated_at, by_person.user_name, by_person.note, coalesce(by_person.is_uniform, true) AS is_uniform
    FROM by_person FULL JOIN by_version USING (vulnerability_id) JOIN found USING (vulnerability_id)
    ORDER BY vulnerability_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    date_mitigated: row.date_mitigated?.toISOString() ?? null,
    stated_at: row.stated_at?.toISOString() ?? null,
  }));
}
