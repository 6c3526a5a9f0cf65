import { sql } from 'kysely';
import type {
  ActionItemAsset,
  listActionItemAssets as endpoint,
  saveActionItems,
} from '@rampart/contract/api/action-items.ts';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { findAssetList } from '#lists/assets/asset-list.ts';
import { assetColumns, assetOf, countColumns, type ListedAsset } from '#lists/assets/asset-page.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

/** One page of a product's assets with the mitigations of each. */
export async function listActionItemAssets(
  db: CompanyDb,
  uuid: string,
  { assetsMitigation, ...request }: Received<typeof endpoint>['body'],
): Promise<Answer<typeof endpoint>> {
  const list = await findAssetList(db, uuid, request);
  if (!list) throw notFound();
  const { product, rows, has_more, metadata } = list;
  const assets = assetsMitigation ? await withMitigations(db, product.id, rows) : rows.map(countedAssetOf);
  return { assets, has_more, metadata: { ...metadata, total_vulnerabilities: product.vulnerability_count } };
}

/** The assets in the state after saving, in the order of their ids. Mitigations that would be too many are left out. */
export async function listSavedAssets(
  db: CompanyDb,
  productId: number,
  { asset_ids, assetsMitigation }: Received<typeof saveActionItems>['body'],
): Promise<ActionItemAsset[]> {
  const { rows } = await sql<ListedAsset & { vulnerability_count: number }>`
    SELECT ${assetColumns}, ${countColumns}, product.vulnerability_count
    FROM asset JOIN known_product product ON product.id = ${productId}
    WHERE asset.id = ANY(${asset_ids}::integer[]) ORDER BY asset.id`.execute(db);
  const mitigations = rows.length * (rows[0]?.vulnerability_count ?? 0);
  const isWanted = assetsMitigation && mitigations <= limits.answeredMitigations;
  return isWanted ? withMitigations(db, productId, rows) : rows.map(countedAssetOf);
}

function countedAssetOf(row: ListedAsset): ActionItemAsset {
  const { done_count, not_affected_count } = row;
  return { ...assetOf(row), mitigated_count: done_count - not_affected_count, not_affected_count };
}

interface WordRow {
  /** Null in the row that lists the product's vulnerabilities, and in those of firmware versions. */
  asset_id: number | null;
  /** Null in all rows but those of firmware versions. */
  firmware_version: string | null;
  date_mitigated: Date | null;
  /** Of a statement. */
  stated: 'affected' | 'not_affected' | null;
  vulnerability_ids: number[] | null;
  /** Those of them that the manufacturer decides. */
  by_manufacturer: number[] | null;
}

type Mitigation = NonNullable<ActionItemAsset['mitigations']>[number];
type Decided = Omit<Mitigation, 'vulnerability_id'>;

const open: Decided = { date_mitigated: null, state: 'open', reason: null };
const byVersion: Decided = { date_mitigated: null, state: 'not_affected', reason: 'version' };
const byManufacturer: Decided = { ...byVersion, reason: 'manufacturer' };

/**
 * Every vulnerability of the product on each of the assets, with its state. Equal entries come in one row: a row for each
 * pair would take five times as long for thousands of assets.
 */
async function withMitigations(db: CompanyDb, productId: number, assets: ListedAsset[]): Promise<ActionItemAsset[]> {
  const ids = assets.map(({ id }) => id);
  const versions = [...new Set(assets.flatMap(({ firmware_version }) => firmware_version ?? []))];
  const { rows } = await sql<WordRow>`
    WITH found AS MATERIALIZED (SELECT vulnerability_id FROM vulnerability_of_product WHERE product_id = ${productId})
    SELECT NULL::integer AS asset_id, NULL AS firmware_version, NULL::timestamptz AS date_mitigated, NULL AS stated,
      array_agg(vulnerability_id ORDER BY vulnerability_id) AS vulnerability_ids, NULL::integer[] AS by_manufacturer
    FROM found
    UNION ALL
    SELECT NULL, version, NULL, NULL, not_affected, by_manufacturer FROM firmware
    WHERE product_id = ${productId} AND version = ANY(${versions}::text[])
    UNION ALL
    SELECT asset_id, NULL, date_mitigated, NULL, array_agg(vulnerability_id), NULL FROM mitigation
    WHERE asset_id = ANY(${ids}::integer[]) AND vulnerability_id IN (SELECT vulnerability_id FROM found)
    GROUP BY asset_id, date_mitigated
    UNION ALL
    SELECT asset_id, NULL, NULL, state, array_agg(vulnerability_id), NULL FROM asset_statement
    WHERE asset_id = ANY(${ids}::integer[]) AND vulnerability_id IN (SELECT vulnerability_id FROM found)
    GROUP BY asset_id, state`.execute(db);
  const vulnerabilities =
    rows.find(({ asset_id, firmware_version }) => asset_id === null && firmware_version === null)?.vulnerability_ids ??
    [];
  const ofVersion = new Map(
    rows.flatMap(({ firmware_version, vulnerability_ids, by_manufacturer }) => {
      if (firmware_version === null) return [];
      const decided = new Map(vulnerability_ids?.map((id) => [id, byVersion]));
      for (const id of by_manufacturer ?? []) if (decided.has(id)) decided.set(id, byManufacturer);
      return [[firmware_version, decided] as const];
    }),
  );
  const words = new Map(ids.map((id): [number, Map<number, Decided>] => [id, new Map()]));
  for (const row of rows) {
    const ofAsset = row.asset_id === null ? undefined : words.get(row.asset_id);
    const decided = decidedBy(row);
    for (const id of row.vulnerability_ids ?? []) ofAsset?.set(id, decided);
  }
  return assets.map((row) => {
    const said = words.get(row.id);
    const decided = ofVersion.get(row.firmware_version ?? '');
    const mitigations = vulnerabilities.map((vulnerability_id) => ({
      vulnerability_id,
      ...(said?.get(vulnerability_id) ?? decided?.get(vulnerability_id) ?? open),
    }));
    return { ...countedAssetOf(row), mitigations };
  });
}

function decidedBy({ date_mitigated, stated }: WordRow): Decided {
  if (stated === 'affected') return { date_mitigated: null, state: 'open', reason: 'overruled' };
  if (stated === 'not_affected') return { date_mitigated: null, state: 'not_affected', reason: 'statement' };
  return { date_mitigated: date_mitigated?.toISOString() ?? null, state: 'mitigated', reason: null };
}
