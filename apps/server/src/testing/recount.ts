import type { World } from './world.ts';

/** Every pair of an asset that is not removed and a vulnerability that is done there, one way or the other. */
const donePairs = `
  SELECT asset.company_id, asset.id, asset.product_id, asset.priority, vulnerability.id AS vulnerability_id,
    vulnerability.exploited_since,
    CASE WHEN mitigation.asset_id IS NOT NULL THEN 'mitigated' WHEN said.state IS NOT NULL THEN said.state
      WHEN vulnerability.id = ANY(firmware.not_affected) THEN 'not_affected' END AS state
  FROM asset CROSS JOIN vulnerability
    LEFT JOIN mitigation ON mitigation.company_id = asset.company_id AND mitigation.asset_id = asset.id
      AND mitigation.vulnerability_id = vulnerability.id
    LEFT JOIN asset_statement said ON said.company_id = asset.company_id AND said.asset_id = asset.id
      AND said.vulnerability_id = vulnerability.id
    LEFT JOIN firmware ON firmware.company_id = asset.company_id AND firmware.product_id = asset.product_id
      AND firmware.version = asset.firmware_version
  WHERE asset.removed_at IS NULL`;

/**
 * Each entry counts from scratch and compares with the stored counts: it gives the rows that are in only one of them.
 */
const recounts: Record<string, [kept: string, counted: string]> = {
  product: [
    'SELECT id, vulnerability_count, exploited_count FROM product',
    `SELECT product.id, count(vulnerability.id), count(vulnerability.exploited_since)
     FROM product LEFT JOIN vulnerability_of_product found ON found.product_id = product.id
       LEFT JOIN vulnerability ON vulnerability.id = found.vulnerability_id
     GROUP BY product.id`,
  ],
  product_exposure: [
    'SELECT product_id, vulnerabilities FROM product_exposure',
    `SELECT product_id, array_agg(CASE WHEN has_fix THEN vulnerability_id ELSE -vulnerability_id END
       ORDER BY vulnerability_id)
     FROM (
       SELECT product_id, vulnerability_id, bool_and(has_fix) AS has_fix FROM (
         SELECT product_id, product_id AS part_id, vulnerability_id, bool_or(has_fix) AS has_fix
         FROM product_vulnerability GROUP BY product_id, vulnerability_id
         UNION ALL SELECT product_component.product_id, component_id, vulnerability_id, bool_or(has_fix)
         FROM product_component JOIN product_vulnerability inside ON inside.product_id = component_id
         GROUP BY product_component.product_id, component_id, vulnerability_id
       ) part
       GROUP BY product_id, vulnerability_id
     ) decided
     GROUP BY product_id`,
  ],
  asset: [
    `SELECT company_id, id, done_count, done_exploited_count, not_affected_count, location_name
     FROM asset WHERE removed_at IS NULL`,
    `SELECT asset.company_id, asset.id, count(pair.vulnerability_id), count(pair.exploited_since),
       count(pair.vulnerability_id) FILTER (WHERE pair.state = 'not_affected'), location.name
     FROM asset LEFT JOIN (${donePairs}) pair ON pair.company_id = asset.company_id AND pair.id = asset.id
         AND pair.state IN ('mitigated', 'not_affected') AND EXISTS (SELECT FROM vulnerability_of_product found
           WHERE found.product_id = asset.product_id AND found.vulnerability_id = pair.vulnerability_id)
       LEFT JOIN location ON location.company_id = asset.company_id AND location.id = asset.location_id
     WHERE asset.removed_at IS NULL
     GROUP BY asset.company_id, asset.id, location.name`,
  ],
  product_tally: [
    `SELECT company_id, product_id, location_id, priority, assets, complete_assets, done_items, done_exploited_items,
       with_asset_id, with_serial_number, without_either, with_firmware_version, not_affected_items FROM product_tally`,
    `SELECT asset.company_id, asset.product_id, coalesce(location_id, 0), coalesce(priority, 0), count(*),
       count(*) FILTER (WHERE done_count >= vulnerability_count), sum(done_count), sum(done_exploited_count),
       count(company_asset_uid), count(serial_number),
       count(*) FILTER (WHERE company_asset_uid IS NULL AND serial_number IS NULL), count(firmware_version),
       sum(not_affected_count)
     FROM asset JOIN product ON product.id = asset.product_id WHERE removed_at IS NULL
     GROUP BY 1, 2, 3, 4`,
  ],
  done_tally: [
    `SELECT company_id, product_id, vulnerability_id, assets, high_priority_assets, medium_priority_assets,
       low_priority_assets, not_affected_assets FROM done_tally`,
    `SELECT company_id, product_id, vulnerability_id, count(*), count(*) FILTER (WHERE priority = 1),
       count(*) FILTER (WHERE priority = 2), count(*) FILTER (WHERE priority = 3),
       count(*) FILTER (WHERE state = 'not_affected')
     FROM (${donePairs}) pair WHERE state IN ('mitigated', 'not_affected')
     GROUP BY 1, 2, 3`,
  ],
  firmware: [
    'SELECT company_id, product_id, version, items, exploited_items FROM firmware',
    `SELECT company_id, product_id, version, count(decided.id), count(exploited_since)
     FROM firmware LEFT JOIN LATERAL unnest(not_affected) decided (id) ON true
       LEFT JOIN vulnerability ON vulnerability.id = decided.id
     GROUP BY 1, 2, 3`,
  ],
  'firmware of every asset': [
    'SELECT DISTINCT company_id, product_id, firmware_version FROM asset WHERE firmware_version IS NOT NULL',
    `SELECT DISTINCT company_id, product_id, firmware_version
     FROM asset JOIN firmware USING (company_id, product_id) WHERE firmware.version = firmware_version`,
  ],
  'sort keys of versions': [
    'SELECT company_id, id, firmware_order FROM asset WHERE firmware_version IS NOT NULL AND removed_at IS NULL',
    `SELECT asset.company_id, asset.id, version_order FROM asset JOIN firmware USING (company_id, product_id)
     WHERE firmware.version = firmware_version AND removed_at IS NULL`,
  ],
  'decisions about what the product has': [
    `SELECT company_id, product_id, version, id FROM firmware, unnest(not_affected) id`,
    `SELECT DISTINCT company_id, product_id, version, id FROM firmware JOIN vulnerability_of_product found
       USING (product_id), unnest(not_affected) id WHERE found.vulnerability_id = id`,
  ],
  equipment: [
    `SELECT company_id, product_id, name, total_assets, total_high_priority_assets, total_medium_priority_assets,
       total_low_priority_assets, complete_assets, done_items, done_exploited_items, not_affected_items FROM equipment`,
    `SELECT equipment.company_id, equipment.product_id, product.name, count(asset.id),
       count(asset.id) FILTER (WHERE asset.priority = 1), count(asset.id) FILTER (WHERE asset.priority = 2),
       count(asset.id) FILTER (WHERE asset.priority = 3),
       count(asset.id) FILTER (WHERE asset.done_count >= product.vulnerability_count),
       coalesce(sum(asset.done_count), 0), coalesce(sum(asset.done_exploited_count), 0),
       coalesce(sum(asset.not_affected_count), 0)
     FROM equipment JOIN product ON product.id = equipment.product_id
       LEFT JOIN asset ON asset.company_id = equipment.company_id AND asset.product_id = equipment.product_id
         AND asset.removed_at IS NULL
     GROUP BY 1, 2, 3`,
  ],
};

/** The wrong stored counts, by table; empty if all are right. */
export async function wrongCounts({ inRole }: World): Promise<Record<string, unknown[]>> {
  const wrong: Record<string, unknown[]> = {};
  for (const [name, [kept, counted]] of Object.entries(recounts)) {
    const rows = await inRole(
      'rampart_operator',
      `(SELECT 'kept' AS side, k.* FROM (${kept} EXCEPT ALL (${counted})) k)
       UNION ALL (SELECT 'counted', c.* FROM ((${counted}) EXCEPT ALL (${kept})) c)`,
    );
    if (rows.length > 0) wrong[name] = rows;
  }
  return wrong;
}
