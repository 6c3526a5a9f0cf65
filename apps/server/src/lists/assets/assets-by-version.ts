import { sql, type RawBuilder } from 'kysely';
import { meetsLists, type AssetScope } from './asset-filter.ts';

/**
 * The ids of at most so many assets that match the filter's lists, found by version. The index of versions has the sort
 * key, and the planner does not know how rare a version is. So each version is looked up by its key (OFFSET 0).
 */
export function someByVersion(scope: AssetScope, most: number): RawBuilder<{ id: number }> {
  const { firmwareVersions, exposure } = scope.filter;
  const lists = meetsLists(scope);
  const ofVersion = (key: RawBuilder<unknown>, version: RawBuilder<unknown>) => sql`
    SELECT asset.id FROM asset WHERE ${lists} AND asset.firmware_order = ${key} AND asset.firmware_version = ${version} OFFSET 0`;
  const ways: RawBuilder<unknown>[] = [];
  if (firmwareVersions.length > 0)
    ways.push(sql`
      SELECT found.id FROM (
          SELECT version, version_order FROM firmware
          WHERE firmware.product_id = ${scope.productId} AND firmware.version = ANY(${firmwareVersions}::text[]) OFFSET 0
        ) wanted
        CROSS JOIN LATERAL (${ofVersion(sql`wanted.version_order`, sql`wanted.version`)}) found`);
  else {
    if (exposure.includes('no_version'))
      ways.push(sql`SELECT asset.id FROM asset WHERE ${lists} AND asset.firmware_order IS NULL`);
    if (exposure.includes('cannot_be_told'))
      ways.push(sql`
        SELECT found.id FROM firmware
          CROSS JOIN LATERAL (${ofVersion(sql`firmware.version_order`, sql`firmware.version`)}) found
        WHERE firmware.product_id = ${scope.productId} AND (firmware.untold > 0 OR firmware.is_due)`);
  }
  return sql<{ id: number }>`SELECT id FROM (${sql.join(ways, sql` UNION ALL `)}) found LIMIT ${sql.lit(most)}`;
}
