import { sql } from 'kysely';
import type {
  AffectedProduct,
  OwnProduct,
  VulnerabilityPage,
} from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { ratingOf } from '#lists/rating.ts';
import { affectedParts, type Findings } from './findings.queries.ts';
import { mergedParts, type MergedParts, type Part } from './merged-parts.ts';
import { scoreOf } from './scores.queries.ts';

/** A page lists at most this many products of My Equipment, and of the rest of the catalogue. */
const longestList = 1_000;

/** One affected part of a product: the product itself, or a component inside it. */
interface PartRow extends Part {
  product_id: number;
  uuid: string;
  type: 'product' | 'component';
  name: string;
  manufacturer_uuid: string;
  manufacturer_name: string;
  rating: number | null;
  rated_at: Date | null;
  is_own: boolean;
  total_assets: number | null;
  total: number;
}

type ProductRow = Omit<PartRow, keyof Part> & MergedParts;

/** The products of My Equipment with one of the findings, and the other products of the catalogue. */
export async function listAffected(
  db: CompanyDb,
  findings: Findings,
  seesEquipment: boolean,
): Promise<Pick<VulnerabilityPage, 'equipment' | 'other_products'>> {
  const rows = await listProducts(db, findings, seesEquipment);
  const [own, others] = [rows.filter(({ is_own }) => is_own), rows.filter(({ is_own }) => !is_own)];
  const other_products = { products: others.map(productOf), total: others[0]?.total ?? 0 };
  if (!seesEquipment) return { other_products };
  const { byProduct, total_locations } = await countAssets(db, own);
  const all = own
    .map((row) => ownProductOf(row, byProduct.get(row.product_id)))
    .toSorted((a, b) => b.open_assets - a.open_assets || b.total_assets - a.total_assets);
  const sum = (key: 'open_assets' | 'mitigated_assets' | 'not_affected_assets') =>
    all.reduce((total, product) => total + product[key], 0);
  return {
    equipment: {
      products: all.slice(0, longestList),
      total: all.length,
      open_assets: sum('open_assets'),
      mitigated_assets: sum('mitigated_assets'),
      not_affected_assets: sum('not_affected_assets'),
      total_locations,
    },
    other_products,
  };
}

/**
 * All own products, because their assets are added up, and the first of the others by name. Products are looked up by
 * their keys (OFFSET 0): the planner would rather read the whole catalogue. The condition on `done_items` is always true.
 * Without it the planner reads the index of `total_assets` for each product, because it has all columns, and that means
 * all of the company's equipment each time.
 */
async function listProducts(db: CompanyDb, findings: Findings, seesEquipment: boolean): Promise<ProductRow[]> {
  const { rows } = await sql<PartRow>`
    WITH ${affectedParts(findings)}, affected AS MATERIALIZED (
      SELECT product_id, product_id AS part_id FROM part
      UNION ALL SELECT product_component.product_id, part.product_id
      FROM part JOIN product_component ON product_component.component_id = part.product_id
    ), listed AS (
      SELECT each.product_id, of_product.*, own.total_assets, own.total_assets IS NOT NULL AS is_own,
        count(*) OVER (PARTITION BY own.total_assets IS NOT NULL) AS total,
        row_number() OVER (PARTITION BY own.total_assets IS NOT NULL
          ORDER BY own.total_assets DESC, manufacturer_name, name, each.product_id) AS place
      FROM (SELECT DISTINCT product_id FROM affected) each CROSS JOIN LATERAL (
          SELECT uuid, type, name, manufacturer_id, manufacturer_name, rating, rated_at FROM product
          WHERE product.id = each.product_id OFFSET 0) of_product
        LEFT JOIN LATERAL (
          SELECT total_assets FROM equipment
          WHERE equipment.product_id = each.product_id AND done_items >= 0 AND ${seesEquipment}::boolean
          OFFSET 0) own ON true
    )
    SELECT listed.product_id, listed.uuid, listed.type, listed.name,
      (SELECT uuid FROM manufacturer WHERE manufacturer.id = listed.manufacturer_id) AS manufacturer_uuid,
      listed.manufacturer_name, listed.rating, listed.rated_at,
      CASE WHEN affected.part_id <> listed.product_id
        THEN (SELECT name FROM product WHERE product.id = affected.part_id) END AS component_name,
      part.versions, part.has_fix, part.fix_evidence, part.vulnerability_ids, part.cves, part.score::float8 AS score,
      part.vector, part.cvss_version, part.score_v4::float8 AS score_v4, part.vector_v4, listed.is_own,
      listed.total_assets, listed.total
    FROM listed JOIN affected USING (product_id) JOIN part ON part.product_id = affected.part_id
    WHERE listed.is_own OR listed.place <= ${longestList}
    ORDER BY listed.is_own, listed.place, affected.part_id <> listed.product_id, affected.part_id`.execute(db);
  const byProduct = new Map<number, [PartRow, ...PartRow[]]>();
  for (const row of rows) {
    const parts = byProduct.get(row.product_id);
    if (parts) parts.push(row);
    else byProduct.set(row.product_id, [row]);
  }
  const isOwnScoreFirst = 'vulnerability_id' in findings;
  return [...byProduct.values()].map((parts) => ({ ...parts[0], ...mergedParts(parts, isOwnScoreFirst) }));
}

interface Counts {
  done: number;
  not_affected: number;
  locations: number;
}

/**
 * The assets of each product on which all of its findings are done, those that have none of them, and the locations. OFFSET 0 makes
 * PostgreSQL look up rows by key: row-level security hides from the planner how many rows a company has.
 */
async function countAssets(db: CompanyDb, own: ProductRow[]) {
  if (own.length === 0) return { byProduct: new Map<number, Counts>(), total_locations: 0 };
  const needed = own.map(({ product_id, vulnerability_ids }) => ({ product_id, vulnerability_ids }));
  const [first = 0, ...others] = new Set(own.flatMap(({ vulnerability_ids }) => vulnerability_ids));
  const { rows } = await sql<Counts & { product_id: number; total_locations: number }>`
    WITH own AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(needed)}::jsonb)
        AS r(product_id integer, vulnerability_ids integer[])
    ), place AS MATERIALIZED (
      SELECT DISTINCT own.product_id, of_product.location_id FROM own CROSS JOIN LATERAL (
        SELECT location_id FROM product_tally WHERE product_id = own.product_id AND location_id > 0 OFFSET 0) of_product
    ), done AS (${others.length === 0 ? doneWithOne(first) : doneWithAll([first, ...others])})
    SELECT own.product_id, coalesce(placed.locations, 0)::integer AS locations, coalesce(done.assets, 0)::integer AS done,
      coalesce(done.not_affected, 0)::integer AS not_affected,
      (SELECT count(*) FROM (SELECT DISTINCT location_id FROM place) site)::integer AS total_locations
    FROM own
      LEFT JOIN (SELECT product_id, count(*) AS locations FROM place GROUP BY product_id) placed USING (product_id)
      LEFT JOIN done USING (product_id)`.execute(db);
  return {
    byProduct: new Map(rows.map(({ product_id, ...counts }) => [product_id, counts])),
    total_locations: rows[0]?.total_locations ?? 0,
  };
}

/** If there is only one vulnerability, all of these products have it, and the tally has the counts. */
const doneWithOne = (vulnerabilityId: number) => sql`
  SELECT own.product_id, tally.assets, tally.not_affected FROM own CROSS JOIN LATERAL (
    SELECT assets, not_affected_assets AS not_affected FROM done_tally
    WHERE done_tally.product_id = own.product_id AND vulnerability_id = ${vulnerabilityId} OFFSET 0) tally`;

/**
 * The versions that have none of the product's findings count with all of their assets. Each asset on which a person has
 * said something of a finding is decided by itself, and leaves the count of its version.
 */
const doneWithAll = (vulnerabilityIds: number[]) => sql`
  SELECT product_id, sum(assets) AS assets, sum(not_affected) AS not_affected FROM (
    SELECT own.product_id, of_version.assets, of_version.assets AS not_affected
    FROM own JOIN firmware ON firmware.product_id = own.product_id AND own.vulnerability_ids <@ firmware.not_affected
      CROSS JOIN LATERAL (
        SELECT count(*) AS assets FROM asset
        WHERE asset.product_id = own.product_id AND asset.firmware_order = firmware.version_order
          AND asset.firmware_version = firmware.version AND removed_at IS NULL OFFSET 0) of_version
    UNION ALL
    SELECT spoken.product_id, spoken.is_done::integer - spoken.is_without::integer,
      spoken.is_not_affected::integer - spoken.is_without::integer
    FROM (
      SELECT own.product_id, coalesce(own.vulnerability_ids <@ f.not_affected, false) AS is_without,
        count(*) FILTER (WHERE word.done = 1) + cardinality(rest.ids) = cardinality(own.vulnerability_ids) AS is_done,
        count(*) FILTER (WHERE word.not_affected = 1) + cardinality(rest.ids) = cardinality(own.vulnerability_ids)
          AS is_not_affected
      FROM (
          SELECT asset_id, array_agg(vulnerability_id) AS named FROM asset_word
          WHERE vulnerability_id = ANY(${vulnerabilityIds}::integer[]) GROUP BY asset_id
        ) said CROSS JOIN LATERAL (
          SELECT product_id, firmware_version FROM asset WHERE asset.id = said.asset_id AND removed_at IS NULL OFFSET 0
        ) of_asset JOIN own ON own.product_id = of_asset.product_id
        LEFT JOIN firmware f ON f.product_id = of_asset.product_id AND f.version = of_asset.firmware_version
        CROSS JOIN LATERAL (SELECT ARRAY(
          SELECT id FROM unnest(f.not_affected) id WHERE id = ANY(own.vulnerability_ids) AND id <> ALL(said.named)) AS ids
        ) rest
        JOIN asset_word word ON word.asset_id = said.asset_id AND word.vulnerability_id = ANY(own.vulnerability_ids)
      GROUP BY own.product_id, said.asset_id, own.vulnerability_ids, f.not_affected, rest.ids
    ) spoken
  ) summand
  GROUP BY product_id`;

function productOf(row: ProductRow): AffectedProduct {
  return {
    uuid: row.uuid,
    type: row.type,
    name: row.name,
    organizations: [{ uuid: row.manufacturer_uuid, name: row.manufacturer_name }],
    rating: ratingOf(row),
    component_name: row.component_name,
    versions: row.versions,
    has_fix: row.has_fix,
    fix_evidence: row.fix_evidence,
    cves: row.cves.toSorted(),
    ...scoreOf(row),
  };
}

function ownProductOf(row: ProductRow, counts: Counts = { done: 0, not_affected: 0, locations: 0 }): OwnProduct {
  const total_assets = row.total_assets ?? 0;
  return {
    ...productOf(row),
    total_assets,
    open_assets: total_assets - counts.done,
    mitigated_assets: counts.done - counts.not_affected,
    not_affected_assets: counts.not_affected,
    total_locations: counts.locations,
  };
}
