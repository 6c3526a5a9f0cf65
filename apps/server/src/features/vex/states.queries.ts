import { sql, type RawBuilder } from 'kysely';
import type { Justification } from '@rampart/contract/rules/vulnerabilities/exposure-states.ts';
import { plannedPerCall } from '#db/planned-per-call.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { SubjectAsset } from './document.ts';
import type { VexScope } from './scope.queries.ts';
import type { PairState } from './statement.ts';

/** A vulnerability of a product. */
export interface Pair {
  productId: number;
  vulnerabilityId: number;
}

/** A state with the position of its pair in the list. */
export interface PlacedState extends PairState {
  place: number;
  asset: SubjectAsset | null;
}

/** The pairs as rows of `place` (from 1), `product_id` and `vulnerability_id`. */
export const pairRows = (pairs: readonly Pair[]): RawBuilder<unknown> => sql`
  unnest(${pairs.map(({ productId }) => productId)}::integer[],
    ${pairs.map(({ vulnerabilityId }) => vulnerabilityId)}::integer[])
    WITH ORDINALITY AS pair(product_id, vulnerability_id, place)`;

/** The version that decides about assets without one has no text. */
const versionOfAsset = sql`coalesce(asset.firmware_version, '')`;

/** Who decides that a version does not have the vulnerability of the pair. */
const decidedBy = sql`CASE WHEN pair.vulnerability_id = ANY(firmware.not_affected)
  THEN CASE WHEN pair.vulnerability_id = ANY(firmware.by_manufacturer) THEN 'manufacturer' ELSE 'version' END END`;

interface StateRow {
  place: number;
  version: string;
  assets: number;
  without: PairState['without'];
  words: WordRow[] | null;
}

interface WordRow {
  state: keyof PairState['words'];
  assets: number;
  at: string;
  by: string | null;
  note: string | null;
  justification: Justification | null;
}

/** Of each pair: the state on the assets of each version. What people said is read by vulnerability, not by asset. */
export async function listVersionStates(db: CompanyDb, { isListed }: VexScope, pairs: Pair[]): Promise<PlacedState[]> {
  const products = [...new Set(pairs.map(({ productId }) => productId))];
  const { rows } = await plannedPerCall(sql<StateRow>`
    WITH pair AS MATERIALIZED (SELECT * FROM ${pairRows(pairs)}),
    listed AS MATERIALIZED (
      SELECT asset.product_id, ${versionOfAsset} AS version, count(*)::integer AS assets
      FROM asset WHERE asset.product_id = ANY(${products}::integer[]) AND ${isListed}
      GROUP BY 1, 2
    ), word AS (
      SELECT asked.vulnerability_id, asset.product_id, ${versionOfAsset} AS version, said.state,
        count(*)::integer AS assets, max(said.at) AS at,
        (array_agg(said.user_name ORDER BY said.at DESC, asset.id))[1] AS by,
        (array_agg(said.note ORDER BY said.at DESC, asset.id))[1] AS note,
        (array_agg(said.justification ORDER BY said.at DESC, asset.id))[1] AS justification
      FROM (SELECT DISTINCT vulnerability_id FROM pair) asked
        CROSS JOIN LATERAL (
          SELECT asset_id, 'mitigated' AS state, date_mitigated AS at, user_name, note, NULL AS justification
          FROM mitigation WHERE mitigation.vulnerability_id = asked.vulnerability_id
          UNION ALL SELECT asset_id, state, stated_at, user_name, note, justification
          FROM asset_statement WHERE asset_statement.vulnerability_id = asked.vulnerability_id
        ) said
        CROSS JOIN LATERAL (SELECT * FROM asset WHERE asset.id = said.asset_id OFFSET 0) asset
      WHERE asset.product_id = ANY(${products}::integer[]) AND ${isListed}
      GROUP BY 1, 2, 3, 4
    ), words AS MATERIALIZED (
      SELECT vulnerability_id, product_id, version, jsonb_agg(to_jsonb(word)) AS words FROM word GROUP BY 1, 2, 3
    )
    SELECT pair.place, listed.version, listed.assets,
      ${decidedBy} AS without, words.words
    FROM pair JOIN listed ON listed.product_id = pair.product_id
      LEFT JOIN firmware ON firmware.product_id = pair.product_id AND firmware.version = listed.version
      LEFT JOIN words ON words.vulnerability_id = pair.vulnerability_id AND words.product_id = pair.product_id
        AND words.version = listed.version
    ORDER BY pair.place, listed.version`).execute(db);
  return rows.map(({ words, ...row }) => ({
    ...row,
    asset: null,
    words: Object.fromEntries((words ?? []).map(({ at, ...word }) => [word.state, { ...word, at: new Date(at) }])),
  }));
}

interface AssetStateRow {
  place: number;
  version: string;
  id: number;
  uid: string | null;
  serial_number: string | null;
  without: PairState['without'];
  state: WordRow['state'] | null;
  at: Date | null;
  by: string | null;
  note: string | null;
  justification: Justification | null;
}

/** Of each pair: the state on these assets of the product. */
export async function listAssetStates(
  db: CompanyDb,
  pairs: Pair[],
  asked: { places: number[]; assetIds: number[] },
): Promise<PlacedState[]> {
  const { rows } = await plannedPerCall(sql<AssetStateRow>`
    SELECT pair.place, ${versionOfAsset} AS version, asset.id, asset.company_asset_uid AS uid, asset.serial_number,
      ${decidedBy} AS without,
      CASE WHEN mitigation.date_mitigated IS NULL THEN said.state ELSE 'mitigated' END AS state,
      coalesce(mitigation.date_mitigated, said.stated_at) AS at, coalesce(mitigation.user_name, said.user_name) AS by,
      coalesce(mitigation.note, said.note) AS note, said.justification
    FROM unnest(${asked.places}::integer[], ${asked.assetIds}::integer[]) AS asked(place, asset_id)
      JOIN (SELECT * FROM ${pairRows(pairs)}) pair ON pair.place = asked.place
      CROSS JOIN LATERAL (
        SELECT * FROM asset
        WHERE asset.id = asked.asset_id AND asset.product_id = pair.product_id AND asset.removed_at IS NULL OFFSET 0
      ) asset
      LEFT JOIN LATERAL (
        SELECT not_affected, by_manufacturer FROM firmware
        WHERE firmware.product_id = pair.product_id AND firmware.version = ${versionOfAsset} OFFSET 0) firmware ON true
      LEFT JOIN LATERAL (
        SELECT date_mitigated, user_name, note FROM mitigation
        WHERE mitigation.asset_id = asset.id AND mitigation.vulnerability_id = pair.vulnerability_id OFFSET 0
      ) mitigation ON true
      LEFT JOIN LATERAL (
        SELECT state, stated_at, user_name, note, justification FROM asset_statement
        WHERE asset_statement.asset_id = asset.id AND asset_statement.vulnerability_id = pair.vulnerability_id OFFSET 0
      ) said ON true
    ORDER BY pair.place, asset.id`).execute(db);
  return rows.map(({ place, version, id, uid, serial_number, without, state, at, by, note, justification }) => ({
    place,
    version,
    asset: { id, uid, serialNumber: serial_number },
    assets: 1,
    without,
    words: state && at ? { [state]: { assets: 1, at, by, note, justification } } : {},
  }));
}
