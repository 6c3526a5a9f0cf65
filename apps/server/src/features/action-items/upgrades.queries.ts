import { sql } from 'kysely';
import type { listUpgrades as endpoint } from '@rampart/contract/api/action-items.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { listFindings, listStatements } from '#exposure/decisions.actions.ts';
import { upgradesOf, type VersionGroup } from '#exposure/upgrades.ts';
import { notFound } from '#http/errors.ts';

interface GroupRow {
  version: string | null;
  assets: number;
  not_affected: number[];
}

/** What an update of the product's assets, or of these, closes. Assets are counted by version, never one by one. */
export async function listUpgrades(
  db: CompanyDb,
  productId: number,
  assetIds: number[] | undefined,
): Promise<Answer<typeof endpoint>> {
  const chosen = assetIds ? sql`asset.id = ANY(${assetIds}::integer[])` : sql`true`;
  const ofProduct = sql`asset.product_id = ${productId} AND asset.removed_at IS NULL AND ${chosen}`;
  const { rows: groups } = await sql<GroupRow>`
    SELECT used.version, used.assets, coalesce(firmware.not_affected, '{}') AS not_affected
    FROM (
      SELECT firmware_version AS version, count(*)::integer AS assets FROM asset WHERE ${ofProduct} GROUP BY firmware_version
    ) used LEFT JOIN firmware ON firmware.product_id = ${productId} AND firmware.version = used.version`.execute(db);
  const counted = groups.reduce((sum, { assets }) => sum + assets, 0);
  if (assetIds && counted < assetIds.length) throw notFound();
  const { rows: spoken } = await sql<{ version: string | null; vulnerability_id: number; done: number; total: number }>`
    SELECT asset.firmware_version AS version, vulnerability_id, sum(done)::integer AS done, count(*)::integer AS total
    FROM asset JOIN asset_word ON asset_word.asset_id = asset.id WHERE ${ofProduct} GROUP BY 1, 2`.execute(db);
  const { rows: vulnerabilities } = await sql<{ id: number; cve: string }>`
    SELECT vulnerability.id, cve FROM vulnerabilities_of(${productId}) found
      JOIN vulnerability ON vulnerability.id = found.vulnerability_id
    ORDER BY cve COLLATE natural_ci`.execute(db);
  const openGroups = groups.map(({ version, assets, not_affected }): VersionGroup => {
    const without = new Set(not_affected);
    const words = new Map(
      spoken.flatMap((word) => (word.version === version ? [[word.vulnerability_id, word] as const] : [])),
    );
    const left = vulnerabilities.map(({ id }): [number, number] => {
      const { done = 0, total = 0 } = words.get(id) ?? {};
      return [id, without.has(id) ? total - done : assets - done];
    });
    return { version, assets, open: new Map(left.filter(([, count]) => count > 0)) };
  });
  const asked = [{ product_id: productId }];
  const known = { findings: await listFindings(db, asked), statements: await listStatements(db, asked) };
  const { upgrades, ...rest } = upgradesOf(productId, known, openGroups);
  return {
    ...rest,
    upgrades: upgrades.map(({ remaining, ...upgrade }) => ({
      ...upgrade,
      remaining: vulnerabilities.filter(({ id }) => remaining.has(id)),
    })),
  };
}
