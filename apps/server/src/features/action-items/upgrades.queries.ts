import { sql, type RawBuilder } from 'kysely';
import type { listUpgrades as endpoint } from '@rampart/contract/api/action-items/upgrades.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { listFindings, listStatements } from '#exposure/decisions.actions.ts';
import { namedVersions, upgradesOf, type VersionGroup } from '#exposure/upgrades.ts';
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
  const asked = [{ product_id: productId }];
  const fixes = namedVersions(productId, await listFindings(db, asked), await listStatements(db, asked));
  const unlike = spoken.length > 0 ? await listUnlike(db, productId, ofProduct, fixes.classOf) : [];
  const openGroups = groups.map(({ version, assets, not_affected }): VersionGroup => {
    const without = new Set(not_affected);
    const words = new Map(
      spoken.flatMap((word) => (word.version === version ? [[word.vulnerability_id, word] as const] : [])),
    );
    const left = vulnerabilities.map(({ id }): [number, number] => {
      const { done = 0, total = 0 } = words.get(id) ?? {};
      return [id, without.has(id) ? total - done : assets - done];
    });
    const affecting = vulnerabilities.filter(({ id }) => !without.has(id));
    const classes = new Set(affecting.flatMap(({ id }) => fixes.classOf.get(id) ?? []));
    const others = unlike.filter((one) => one.version === version);
    const rest = assets - others.reduce((sum, one) => sum + one.assets, 0);
    return {
      version,
      open: new Map(left.filter(([, count]) => count > 0)),
      alike: [
        { classes, assets: rest },
        ...others.map((one) => ({ classes: flip(classes, one.flipped), assets: one.assets })),
      ],
    };
  });
  const { upgrades, ...rest } = upgradesOf(fixes, openGroups);
  return {
    ...rest,
    upgrades: upgrades.map(({ remaining, ...upgrade }) => ({
      ...upgrade,
      remaining: vulnerabilities.filter(({ id }) => remaining.has(id)),
    })),
  };
}

function flip(classes: ReadonlySet<number>, flipped: readonly number[]): Set<number> {
  const result = new Set(classes);
  for (const number of flipped) if (!result.delete(number)) result.add(number);
  return result;
}

interface Unlike {
  version: string | null;
  /** The classes in which something is open on these assets and nothing by their version alone, or the reverse. */
  flipped: number[];
  assets: number;
}

/** The assets on which people decided so much that other classes are open than their firmware version says. */
async function listUnlike(
  db: CompanyDb,
  productId: number,
  ofProduct: RawBuilder<unknown>,
  classOf: ReadonlyMap<number, number>,
): Promise<Unlike[]> {
  const { rows } = await sql<Unlike>`
    WITH closed AS MATERIALIZED (
      SELECT vulnerability_id, class
      FROM unnest(${[...classOf.keys()]}::integer[], ${[...classOf.values()]}::integer[]) given (vulnerability_id, class)
        JOIN vulnerabilities_of(${productId}) USING (vulnerability_id)
    ), words AS MATERIALIZED (
      SELECT asset.id, asset.firmware_version AS version, asset_word.vulnerability_id, asset_word.done, closed.class
      FROM asset JOIN asset_word ON asset_word.asset_id = asset.id JOIN closed USING (vulnerability_id) WHERE ${ofProduct}
    ), versions AS MATERIALIZED (
      SELECT used.version, closed.class, array_agg(closed.vulnerability_id) AS open
      FROM (SELECT DISTINCT version FROM words) used
        LEFT JOIN firmware ON firmware.product_id = ${productId} AND firmware.version = used.version
        JOIN closed ON (closed.vulnerability_id = ANY(firmware.not_affected)) IS NOT TRUE
      GROUP BY 1, 2
    ), counted AS (
      SELECT words.id, words.version, words.class, coalesce(cardinality(versions.open), 0) AS before,
        sum(1 - done - coalesce(words.vulnerability_id = ANY(versions.open), false)::integer) AS change
      FROM words LEFT JOIN versions
        ON coalesce(versions.version, '') = coalesce(words.version, '') AND versions.class = words.class
      GROUP BY 1, 2, 3, 4
    )
    SELECT version, flipped, count(*)::integer AS assets
    FROM (
      SELECT id, version, array_agg(class ORDER BY class) AS flipped FROM counted
      WHERE (before + change > 0) <> (before > 0) GROUP BY 1, 2
    ) unlike GROUP BY 1, 2`.execute(db);
  return rows;
}
