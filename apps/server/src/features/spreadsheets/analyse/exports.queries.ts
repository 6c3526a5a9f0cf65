import { sql } from 'kysely';
import { z } from 'zod';
import { trailChanges } from '#lists/assets/asset-trail.ts';
import { priorityNameOf } from '#lists/priority.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { assetFields, type AssetField, type FieldValues } from '../rows/asset-fields.ts';
import { SheetRefusal } from '../reading/sheet-refusal.ts';
import type { ExportedAsset, KnownAsset } from '../rows/staged-row.ts';

/** The export that a file came from: its assets with their versions, and the names of its locations. */
export interface ListedExport {
  id: string;
  versions: ReadonlyMap<number, number>;
  locationNames: Record<string, string>;
}

/** The column `spreadsheet_export.location_names`, by the locations' ids. */
const storedNames = z.record(z.string(), z.string());

/** Undefined if the company has no such export. Then the file is treated like one without an export. */
export async function findExport(db: CompanyDb, id: string): Promise<ListedExport | undefined> {
  const row = await db
    .selectFrom('spreadsheet_export')
    .select(['asset_ids', 'versions', 'location_names', 'made_at', 'cleared_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  // Without the list of the export, changes in the file cannot be separated from later changes by other users.
  if (row.cleared_at) throw new SheetRefusal(outdated(row.made_at));
  return {
    id,
    versions: new Map(row.asset_ids.map((assetId, index) => [assetId, row.versions[index] ?? 0])),
    locationNames: storedNames.parse(row.location_names),
  };
}

const outdated = (madeAt: Date) =>
  `This list was downloaded on ${madeAt.toISOString().slice(0, 10)}, too long ago to tell what changed since. ` +
  'Download the list again and make your changes there.';

interface TrailRow {
  asset_id: number;
  changes: unknown;
}

/** Adds the exported values to assets. For fields that changed since then, the history has the exported value. */
export async function recallExport(db: CompanyDb, assets: KnownAsset[], listed: ListedExport): Promise<void> {
  const changed = assets.filter(({ id, version }) => (listed.versions.get(id) ?? version) !== version);
  const firstChanges = await findFirstChanges(db, changed, listed);
  for (const asset of assets) {
    if (listed.versions.has(asset.id))
      asset.exported = exportedAsset(asset, firstChanges.get(asset.id) ?? {}, listed.locationNames);
  }
}

/** The old value of each field that changed since the export. */
async function findFirstChanges(db: CompanyDb, assets: KnownAsset[], { versions }: ListedExport) {
  const first = new Map<number, Record<string, string | null>>();
  if (assets.length === 0) return first;
  const ids = assets.map(({ id }) => id);
  const { rows } = await sql<TrailRow>`
    SELECT history.asset_id, history.changes
    FROM unnest(${ids}::integer[], ${ids.map((id) => versions.get(id) ?? 0)}::integer[]) listed (asset_id, version)
      JOIN asset_history history USING (asset_id)
    WHERE history.version > listed.version AND history.kind IN ('edited', 'removed', 'restored')
    ORDER BY history.asset_id, history.id`.execute(db);
  for (const { asset_id, changes } of rows) {
    const were = first.get(asset_id) ?? {};
    for (const [field, [was]] of Object.entries(trailChanges.parse(changes))) if (!(field in were)) were[field] = was;
    first.set(asset_id, were);
  }
  return first;
}

function exportedAsset(
  asset: KnownAsset,
  were: Record<string, string | null>,
  locationNames: Record<string, string>,
): ExportedAsset {
  const values: FieldValues = { ...asset.values };
  for (const field of assetFields) {
    const was = were[field];
    if (was !== undefined)
      values[field] = field === 'priority' ? priorityNameOf(was === null ? null : Number(was)) : was;
  }
  const changed = new Set<AssetField>(assetFields.filter((field) => values[field] !== asset.values[field]));
  // The id shows whether the location changed. A new location name does not change an asset, and the sheet still has
  // the old name.
  const locationId = were.location_id === undefined ? asset.locationId : nullOrNumber(were.location_id);
  if (locationId === asset.locationId) changed.delete('location');
  if (locationId !== null) values.location = locationNames[String(locationId)] ?? values.location;
  return { values, changed };
}

const nullOrNumber = (text: string | null) => (text === null ? null : Number(text));
